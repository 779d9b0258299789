import { z } from 'zod'
import type { SessionLimits } from '../../../domain/limits.ts'
import type { SendOptions } from '../../../domain/requests.ts'
import type { SendResult } from '../../../domain/results.ts'
import { tell } from '../../tell.ts'
import { count, flag, id, milliseconds, status, text, waitReason } from './schemas.ts'
import { tellWait } from './tell-session.ts'
import { tool } from './tool.ts'

export const ptySend = ({ sendTimeoutMs, waitMs }: SessionLimits) =>
  tool<SendOptions & { readonly id: string }, SendResult>({
    name: 'pty_send',
    title: 'Type to a terminal',
    description:
      'Type to a session, and return what the program printed until it waited for input, was quiet, or exited. ' +
      'Only stdin_read proves that it waits for input; inferred_idle and timeout do not say that it is done.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    input: z.strictObject({
      id,
      data: text.describe('What to type.'),
      submit: flag
        .optional()
        .describe(
          'Whether to press Enter after it. Default true; false for single keys: "\\u0003" is Ctrl-C.',
        ),
      timeoutMs: milliseconds(waitMs)
        .optional()
        .describe(`How long to wait for the program to settle; it goes on then. Default ${sendTimeoutMs}.`),
    }),
    output: z.strictObject({ delta: text, status, waitReason, truncated: flag, sentBytes: count }),
    run: ({ sessions, owner, signal }, { id, ...given }) => sessions.send(owner, id, given, signal),
    tell: ({ delta, status, waitReason, truncated, sentBytes }, { id }) => {
      const remarks = [`${tellWait(id, status, waitReason)}; ${sentBytes} bytes sent`]
      if (truncated) remarks.push('only the end of its output: pty_tail returns all lines of it')
      return tell(delta, 'no output', remarks)
    },
  })
