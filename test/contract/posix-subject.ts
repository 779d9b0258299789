import { randomUUID } from 'node:crypto'
import type { TerminalPort } from '../../src/ports/terminal-port.ts'
import { pollUntil } from './poll-until.ts'
import { posixPrograms } from './posix-programs.ts'
import { runningOnLinux } from './running-on-linux.ts'
import type { ContractSubject } from './subject.ts'

/**
 * A subject over a backend whose command lines are for a POSIX shell. What is otherwise at your place is put
 * in its stead: `{ ...posixSubject(port), owner }`.
 * @param isRunning whether the token stands in the environment or the command line of any process there
 */
export function posixSubject(
  port: TerminalPort,
  isRunning: (token: string) => boolean | Promise<boolean> = runningOnLinux,
): ContractSubject {
  const token = randomUUID()
  const over = new AbortController()
  return {
    port,
    programs: posixPrograms({ token, typed: !port.capabilities.programStatus }),
    folders: { present: '/usr', absent: `/no/such/folder/${token}` },
    owner: () => ({}),
    until: (condition) => pollUntil(condition, over.signal),
    isRunning: async () => isRunning(token),
    async dispose() {
      over.abort(new Error('the subject was disposed of'))
      await port.dispose()
    },
  }
}
