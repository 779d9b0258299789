import type { TailResult } from '../domain/results.ts'
import type { SessionStatus, WaitReason } from '../domain/session.ts'

/** How a result reads: the program's own text first, then remarks of ours, each on a line in brackets. */
export function tell(text: string, nothing: string, remarks: readonly string[]): string {
  const body = text === '' ? `(${nothing})` : text
  const separator = body.endsWith('\n') ? '' : '\n'
  return `${body}${separator}${remarks.map((remark) => `[${remark}]`).join('\n')}`
}

/** What the program does now. */
export function tellStatus(id: string, status: SessionStatus, waitReason?: WaitReason): string {
  if (status.kind === 'running') return `${id}: ${waitReason ? WAITS[waitReason] : 'running'}`
  const how =
    status.signal !== null
      ? `by ${status.signal}`
      : status.exitCode !== null
        ? `with code ${status.exitCode}`
        : 'in a way that could not be learnt'
  return `${id}: the program has exited ${how}; close the session when you have read what you need`
}

const WAITS: Readonly<Record<WaitReason, string>> = {
  stdin_read: 'the program waits for input (stdin_read)',
  inferred_idle: 'the program is quiet, and waits for input or is at work (inferred_idle)',
  timeout: 'the program was still at work when the wait ended (timeout)',
  session_exit: 'the program has exited (session_exit)',
}

/** Which lines a page holds, and how to get those that it does not. */
export function tellPage(id: string, page: Omit<TailResult, 'text' | 'status'>): string[] {
  const { lines, from, next, dropped, lost, truncated, cut } = page
  const remarks = [lines > 0 ? `lines ${from} to ${from + lines - 1}` : `line ${next} is the next`]
  if (dropped > 0) {
    remarks.push(
      `passed over unread: ${countLines(dropped)} before; read on with ${tail(id, from - dropped)}`,
    )
  } else if (truncated) remarks.push(`more lines follow; read on with ${tail(id, next)}`)
  if (lost === 'unknown') remarks.push('lines may have been lost before; how many, this backend can not tell')
  else if (lost > 0) remarks.push(`lost, for no longer retained: ${countLines(lost)} before`)
  if (cut.length > 0) remarks.push(`too long, and shown at their end only: ${tellLines(cut)}`)
  return remarks
}

/** The call that reads from a line on. */
export function tail(id: string, from: number): string {
  return `pty_tail ${JSON.stringify({ id, from })}`
}

export const countLines = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`

const LINES_TOLD = 5

function tellLines(lines: readonly number[]): string {
  const told = lines.slice(0, LINES_TOLD).join(', ')
  return lines.length > LINES_TOLD ? `lines ${told} and ${lines.length - LINES_TOLD} more` : `line ${told}`
}
