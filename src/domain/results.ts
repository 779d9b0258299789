import type { LinePage } from './line-cursor.ts'
import type { LineNumber, SessionId, SessionStatus, WaitReason } from './session.ts'

export interface OpenResult {
  readonly sessionId: SessionId
  readonly pid: number | undefined
  readonly status: SessionStatus
  /** What the program printed until it settled, an unfinished last line included. */
  readonly initialOutput: string
  readonly waitReason: WaitReason
  /** Whether `initialOutput` holds only the newest of it; then its first `dropped` lines are left out. */
  readonly truncated: boolean
  readonly dropped: number
  /** The line with which the first tail begins. */
  readonly next: LineNumber
}

export interface SendResult {
  /** What the program printed until it settled, the echo and an unfinished last line included. */
  readonly delta: string
  readonly status: SessionStatus
  readonly waitReason: WaitReason
  /** Whether `delta` holds only the newest of it. All its lines come with the next tail. */
  readonly truncated: boolean
  /** How many bytes the terminal took, Enter included. Fewer than were to be sent if the wait ended before. */
  readonly sentBytes: number
}

export interface TailResult extends Omit<LinePage, 'lines'> {
  /** The page's lines, joined by LF. */
  readonly text: string
  /** How many lines `text` holds. */
  readonly lines: number
  readonly status: SessionStatus
}

export interface SessionSummary {
  readonly sessionId: SessionId
  readonly command: string
  readonly pid: number | undefined
  readonly status: SessionStatus
  /** The line with which the next tail begins. */
  readonly next: LineNumber
  /** How many complete lines the next tail could return, or will count as lost. */
  readonly unread: number
  /** How many complete lines are retained, of `limits.retainedLines` at most: those that `from` reaches. */
  readonly retained: number
}
