/** A process, named so that another one that gets its number is not taken for it. */
export interface ProcessName {
  readonly pid: number
  /** When it began, in whatever unit the system counts. */
  readonly began: string
  /** For messages: its program. */
  readonly program: string
}

/** The variable that marks all that a session starts, whatever it leaves. */
export const MARK_NAME = 'DSH_PTY_SESSION_MARK'

/** How to find the processes of a session. */
export interface SessionMark {
  readonly leader: number
  /** `MARK_NAME=value`, the value unlike any other session's. */
  readonly mark: string
}

/** One look at the processes of this machine. */
export interface ProcessTable {
  /** The session's live processes, given those found before. */
  members(session: SessionMark, known: readonly ProcessName[]): ProcessName[]
}

/** How this machine's processes are looked at. */
export interface Processes {
  /** A look that begins after the call. */
  processes(): Promise<ProcessTable>
  /** The same at once, for the host's last moment. */
  processesNow(): ProcessTable
}
