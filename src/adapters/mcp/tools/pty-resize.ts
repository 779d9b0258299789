import { z } from 'zod'
import type { WindowSize } from '../../../domain/session.ts'
import { id, size } from './schemas.ts'
import { tool } from './tool.ts'

interface Given {
  readonly id: string
  readonly size: WindowSize
}

export const ptyResize = () =>
  tool<Given, Pick<Given, 'size'>>({
    name: 'pty_resize',
    title: 'Resize a terminal',
    description: "Change the size of a session's window.",
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({ id, size }),
    output: z.strictObject({ size }),
    run: async ({ sessions, owner }, { id, size }) => {
      await sessions.resize(owner, id, size)
      return { size }
    },
    tell: ({ size }, { id }) => `[${id}: ${size.rows} rows of ${size.cols} columns]`,
  })
