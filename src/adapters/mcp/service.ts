import type { PtySessions } from '../../domain/pty-sessions.ts'
import type { ToolSet } from './tools/index.ts'

/** What both transports serve. */
export interface Served {
  readonly sessions: PtySessions
  readonly tools?: ToolSet | undefined
  /** Where a line for the operator goes; never standard output. */
  readonly log: (line: string) => void
}

/** A server that runs. */
export interface Service {
  /** Resolves when it has ended by itself: its only client has gone. */
  readonly ended: Promise<void>
  /** Ends every connection. Resolves when none is left. */
  close(): Promise<void>
}
