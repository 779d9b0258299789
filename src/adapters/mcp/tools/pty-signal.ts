import { z } from 'zod'
import type { TerminalSignal } from '../../../domain/session.ts'
import { id, signal } from './schemas.ts'
import { tool } from './tool.ts'

interface Given {
  readonly id: string
  readonly signal: TerminalSignal
}

export const ptySignal = () =>
  tool<Given, Pick<Given, 'signal'>>({
    name: 'pty_signal',
    title: 'Signal a program',
    description:
      'Send a signal to the program in the foreground of a session, such as SIGINT to interrupt it.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    input: z.strictObject({ id, signal }),
    output: z.strictObject({ signal }),
    run: async ({ sessions, owner }, { id, signal }) => {
      await sessions.signal(owner, id, signal)
      return { signal }
    },
    tell: ({ signal }, { id }) => `[${id}: ${signal} was sent]`,
  })
