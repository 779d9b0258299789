import { z } from 'zod'
import type { SessionLimits } from '../../../domain/limits.ts'
import type { TailOptions } from '../../../domain/requests.ts'
import type { TailResult } from '../../../domain/results.ts'
import { tell, tellPage, tellStatus } from '../../tell.ts'
import { count, flag, id, lost, milliseconds, status, text } from './schemas.ts'
import { tool } from './tool.ts'

export const ptyTail = ({ tailLines, pageLines, waitMs }: SessionLimits) =>
  tool<TailOptions & { readonly id: string }, TailResult>({
    name: 'pty_tail',
    title: "Read a terminal's new lines",
    description:
      'Return the complete lines that a session printed since the last pty_tail: each line once, none left out in ' +
      'silence. Rather than ask again and again, wait with waitMs. A prompt, which ends no line, comes with ' +
      'pty_send and not here.',
    // Reading moves the session's cursor and nothing else.
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    input: z.strictObject({
      id,
      lines: count
        .min(1)
        .max(pageLines)
        .optional()
        .describe(`So many at most. Default ${tailLines}, the newest.`),
      from: count
        .optional()
        .describe(
          'Read forward from this line instead, as often as you like; nothing counts as read by that.',
        ),
      waitMs: milliseconds(waitMs)
        .optional()
        .describe('If there is no new line, wait so many milliseconds for one, or for the exit. Default 0.'),
    }),
    output: z.strictObject({
      text,
      lines: count,
      truncated: flag,
      from: count,
      next: count,
      dropped: count,
      lost,
      cut: z.array(count).describe('Lines, by number, that were too long and are kept at their end only.'),
      status,
    }),
    run: ({ sessions, owner, signal }, { id, ...given }) => sessions.tail(owner, id, given, signal),
    tell: (page, { id }) =>
      tell(page.text, 'no new lines', [...tellPage(id, page), tellStatus(id, page.status)]),
  })
