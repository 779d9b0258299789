import { setImmediate as letOthersRun } from 'node:timers/promises'
import { McpError } from '@modelcontextprotocol/sdk/types.js'
import { PtyError } from '../../domain/errors.ts'
import type { PtySessions } from '../../domain/pty-sessions.ts'
import type { SessionSummary } from '../../domain/results.ts'

const SCHEME = 'pty://'
const MIME_TYPE = 'text/plain'
/** What the protocol has for a resource that there is not. */
const RESOURCE_NOT_FOUND = -32002

export const TEMPLATE = {
  uriTemplate: `${SCHEME}{id}`,
  name: 'terminal',
  title: 'A terminal session',
  description:
    'The complete lines that a session retains. Subscribe to be told of new output and of the exit.',
  mimeType: MIME_TYPE,
}

export function uriOf(id: string): string {
  return SCHEME + id
}

/** The id of a session; of what is no URI of ours, an id that names none. */
export function idOf(uri: string): string {
  return uri.startsWith(SCHEME) ? uri.slice(SCHEME.length) : uri
}

/** How a client is told of a session's resource. */
export function listed({ sessionId, command, status }: SessionSummary) {
  const description = status.kind === 'running' ? 'running' : 'exited'
  return { uri: uriOf(sessionId), name: sessionId, title: command, description, mimeType: MIME_TYPE }
}

/**
 * All complete lines that are retained. No cursor moves. In `_meta`: the number of the first line, of the next
 * to come, and how many were trimmed before they could be read.
 */
export async function readResource(sessions: PtySessions, owner: unknown, uri: string) {
  const { pageLines, retainedLines } = sessions.limits
  const page = (from: number) => sessions.tail(owner, idOf(uri), { from, lines: pageLines })
  const first = await page(0)
  const pages = [first]
  // The second bound ends it for a program that prints faster than this reads.
  for (let last = first; last.truncated && last.next - first.from < retainedLines; pages.push(last)) {
    await letOthersRun()
    last = await page(last.next)
  }
  const text = pages.map((each) => (each.lines > 0 ? `${each.text}\n` : '')).join('')
  const lost = pages.some((each) => each.lost === 'unknown')
    ? 'unknown'
    : pages.reduce((sum, each) => sum + (each.lost as number), 0)
  const _meta = { from: first.from, next: pages.at(-1)!.next, lost }
  return { contents: [{ uri, mimeType: MIME_TYPE, text, _meta }] }
}

/** An error of the core as a resource's error, with its code in the message. */
export function asResourceError(error: unknown, uri: string): unknown {
  if (!(error instanceof PtyError)) return error
  return new McpError(RESOURCE_NOT_FOUND, `${error.code}: ${error.message}`, { uri })
}
