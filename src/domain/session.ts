/**
 * A line's absolute number since the session began, from 0. Never reused, never renumbered by trimming:
 * after 12,000 lines of which 10,000 are retained, the oldest line still to be read is number 2,000.
 */
export type LineNumber = number

declare const sessionId: unique symbol

/** Names one session to its owner, for as long as the `PtySessions` that made it lives. */
export type SessionId = string & { readonly [sessionId]: true }

/**
 * Whether the session's program runs. Exit code and signal are apart: one of them is null, or both where the
 * backend could not learn how the program ended.
 */
export type SessionStatus =
  | { readonly kind: 'running' }
  | { readonly kind: 'exited'; readonly exitCode: number | null; readonly signal: string | null }

/** The status of a session whose program has ended. */
export type ExitedStatus = Extract<SessionStatus, { kind: 'exited' }>

/**
 * Why a wait ended; it says nothing about the session's status.
 * - `stdin_read`: proven, the program waits for terminal input
 * - `inferred_idle`: only quiet; it may still be at work
 * - `timeout`: the deadline came; or the wait was aborted, and the program did not settle soon after
 * - `session_exit`: the program has exited
 */
export type WaitReason = 'stdin_read' | 'inferred_idle' | 'timeout' | 'session_exit'

/** How a wait for output ended: what came meanwhile, and why it is over. */
export interface Settlement {
  /**
   * Output that came during the wait, cleaned, its lines joined by LF and an unfinished last line
   * included. Bounded: when `truncated`, only the newest of it.
   */
  readonly output: string
  readonly truncated: boolean
  readonly waitReason: WaitReason
  readonly status: SessionStatus
  /** The number of the next line to be completed, at the end of the wait. */
  readonly next: LineNumber
}

/** How a send ended. */
export interface SendSettlement extends Settlement {
  /** How many bytes the terminal took, Enter included. */
  readonly sentBytes: number
}

/** A run of complete lines out of the scrollback. */
export interface ScrollbackPage {
  /** The number of `lines[0]`. Greater than what was asked for when older lines were trimmed. */
  readonly from: LineNumber
  /** Cleaned text, one line each, without its LF. */
  readonly lines: readonly string[]
  /** The number of the next line to be completed. */
  readonly end: LineNumber
  /** How many of the lines asked for were trimmed before this read. */
  readonly lost: number | 'unknown'
  /** The lines of this page, by number, that were too long and are kept only at their newest end. */
  readonly cut: readonly LineNumber[]
}

/** A window's size in character cells, each from 1 to 65,535. */
export interface WindowSize {
  readonly rows: number
  readonly cols: number
}

/** The signals that a caller may send to the program in the foreground. */
export const TERMINAL_SIGNALS = [
  'SIGINT',
  'SIGTERM',
  'SIGKILL',
  'SIGHUP',
  'SIGQUIT',
  'SIGTSTP',
  'SIGCONT',
] as const
export type TerminalSignal = (typeof TERMINAL_SIGNALS)[number]
