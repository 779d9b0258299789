import type { OpenResult, SessionSummary } from '../../../domain/results.ts'
import type { SessionStatus, WaitReason } from '../../../domain/session.ts'
import { countLines, tail, tellStatus } from '../../tell.ts'

/** What the program does, and how the wait for it ended. */
export function tellWait(id: string, status: SessionStatus, waitReason: WaitReason): string {
  const told = tellStatus(id, status, waitReason)
  return status.kind === 'running' ? told : `${told} (${waitReason})`
}

/** Which process it is, and where its tails begin. */
export function tellStart({ sessionId: id, pid, next, truncated, dropped }: OpenResult): string[] {
  const left = truncated ? [`left out: the first ${countLines(dropped)}; read them with ${tail(id, 0)}`] : []
  return [...left, `${pid === undefined ? '' : `pid ${pid}; `}pty_tail begins with line ${next}`]
}

/** A session in a list, on one line. */
export function tellSummary(summary: SessionSummary): string {
  const { sessionId, command, pid, status, next, unread, retained } = summary
  const process = pid === undefined ? [] : [`pid ${pid}`]
  const lines = [`next line ${next}`, `${unread} unread`, `${retained} retained`]
  const facts = [JSON.stringify(command), ...process, ...lines]
  return `${tellStatus(sessionId, status)} [${facts.join(', ')}]`
}
