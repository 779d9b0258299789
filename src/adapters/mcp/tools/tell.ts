import type { OpenResult, SessionSummary, TailResult } from '../../../domain/results.ts'
import type { ExitedStatus, SessionStatus, WaitReason } from '../../../domain/session.ts'

/** How a result reads: the program's own text first, then remarks of ours, each on a line in brackets. */
export function tell(text: string, nothing: string, remarks: readonly string[]): string {
  const body = text === '' ? `(${nothing})` : text
  const separator = body.endsWith('\n') ? '' : '\n'
  return `${body}${separator}${remarks.map((remark) => `[${remark}]`).join('\n')}`
}

/** What the program does, as far as a wait has shown it. */
export function tellWait(id: string, status: SessionStatus, waitReason: WaitReason): string {
  return status.kind === 'running' ? `${id}: ${WAITS[waitReason]}` : `${tellExit(id, status)} (${waitReason})`
}

/** What the program does. */
export function tellStatus(id: string, status: SessionStatus): string {
  return status.kind === 'running' ? `${id}: running` : tellExit(id, status)
}

const WAITS: Readonly<Record<WaitReason, string>> = {
  stdin_read: 'the program waits for input (stdin_read)',
  inferred_idle: 'the program is quiet, and waits for input or is at work (inferred_idle)',
  timeout: 'still at work when the wait ended (timeout); what it prints from now on comes with pty_tail',
  session_exit: 'the program has exited (session_exit)',
}

function tellExit(id: string, { exitCode, signal }: ExitedStatus): string {
  const how =
    signal !== null ? ` by ${signal}` : exitCode !== null ? ` with code ${exitCode}` : ', none knows how'
  return `${id}: the program has exited${how}; close the session when you have read what you need`
}

/** Which process it is, and where its tails begin. */
export function tellStart({ sessionId: id, pid, next, truncated, dropped }: OpenResult): string[] {
  const left = truncated ? [`this is the end of it, the first ${dropped} lines left out: ${tail(id, 0)}`] : []
  return [...left, `${pid === undefined ? '' : `pid ${pid}; `}pty_tail begins with line ${next}`]
}

/** Which lines a page holds, and how to get those that it does not. */
export function tellPage(id: string, page: TailResult): string[] {
  const { lines, from, next, dropped, lost, truncated, cut } = page
  const remarks = [lines > 0 ? `lines ${from} to ${from + lines - 1}` : `line ${next} is the next`]
  if (dropped > 0) {
    remarks.push(`${dropped} unread lines before them were passed over: ${tail(id, from - dropped)}`)
  } else if (truncated) remarks.push(`more lines follow: ${tail(id, next)}`)
  if (lost === 'unknown') remarks.push('lines may have been lost, and none can tell how many')
  else if (lost > 0) remarks.push(`${lost} lines before them are lost: they are no longer retained`)
  if (cut.length > 0) remarks.push(`too long, and shown at their end only: lines ${cut.join(', ')}`)
  return remarks
}

/** A session in a list, on one line. */
export function tellSummary({ sessionId, command, pid, status, next, unread }: SessionSummary): string {
  const process = pid === undefined ? [] : [`pid ${pid}`]
  const facts = [JSON.stringify(command), ...process, `next line ${next}`, `${unread} unread`]
  return `${tellStatus(sessionId, status)} [${facts.join(', ')}]`
}

/** The call that reads from a line on. */
function tail(id: string, from: number): string {
  return `pty_tail ${JSON.stringify({ id, from })}`
}
