import { z } from 'zod'
import { flag, id } from './schemas.ts'
import { tool } from './tool.ts'

export const ptyClose = () =>
  tool<{ readonly id: string }, { readonly closed: boolean }>({
    name: 'pty_close',
    title: 'Close a terminal',
    description: 'End a session: its program and all that it started. Returns when nothing of it is left.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    changesSessions: true,
    input: z.strictObject({ id }),
    output: z.strictObject({ closed: flag }),
    run: ({ sessions, owner }, { id }) => sessions.close(owner, id),
    tell: ({ closed }, { id }) =>
      closed ? `[${id}: closed, nothing of it is left running]` : `[${id}: it was closed before]`,
  })
