import { z } from 'zod'
import { TERMINAL_SIGNALS } from '../../../domain/session.ts'

/** Fragments of the tools' schemas: arguments that several share, and the fields of their results. */

export const id = z.string().describe('The session, as pty_open named it.')

export const milliseconds = (most: number) => z.number().min(0).max(most)

const cells = z.int().min(1).max(65_535)

export const size = z.strictObject({ rows: cells, cols: cells }).describe('The window, in character cells.')

export const signal = z.enum(TERMINAL_SIGNALS)

export const text = z.string()
export const flag = z.boolean()
export const count = z.int().min(0)

export const status = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('running') }),
  z.strictObject({
    kind: z.literal('exited'),
    exitCode: z.int().nullable(),
    signal: z.string().min(1).nullable(),
  }),
])

export const waitReason = z.enum(['stdin_read', 'inferred_idle', 'timeout', 'session_exit'])

export const pid = z.int().optional()

export const lost = z.union([count, z.literal('unknown')])
