import { invalid } from '../../domain/errors.ts'
import type { PtySessions } from '../../domain/pty-sessions.ts'
import type { Command } from './command.ts'
import { describe } from './describe.ts'
import { HELP } from './usage.ts'

/** The person at the console owns what it opens. */
const OWNER = 'console'

/** The ids of the console's sessions, oldest first. */
export function sessionIds(sessions: PtySessions): string[] {
  return sessions.list(OWNER).map(({ sessionId }) => sessionId)
}

/**
 * Does what was typed, and says what came of it.
 * @throws {PtyError} what the operation rejects with; `INVALID_ARGUMENT` when an id is needed.
 */
export async function perform(sessions: PtySessions, command: Command, signal: AbortSignal): Promise<string> {
  switch (command.name) {
    case 'open':
      return describe(await sessions.open(OWNER, { command: command.command }, signal))
    case 'list': {
      const list = sessions.list(OWNER)
      return list.length === 0 ? '  no sessions' : list.map(describe).join('\n')
    }
    case 'help':
      return HELP
    case 'nothing':
    case 'quit':
      return ''
  }
  const id = command.id ?? onlyId(sessions)
  switch (command.name) {
    case 'send': {
      const { data, submit } = command
      return describe(await sessions.send(OWNER, id, { data, submit }, signal))
    }
    case 'tail':
      return describe(await sessions.tail(OWNER, id, command.options, signal))
    case 'signal':
      await sessions.signal(OWNER, id, command.signal)
      return '  sent'
    case 'resize':
      await sessions.resize(OWNER, id, command.size)
      return '  resized'
    case 'close':
      return describe(await sessions.close(OWNER, id))
  }
}

function onlyId(sessions: PtySessions): string {
  const ids = sessionIds(sessions)
  if (ids.length === 1) return ids[0]!
  const must = ids.length === 0 ? 'of a session: open one first' : `of the session, one of ${ids.join(', ')}`
  throw invalid('the ID', must, undefined)
}
