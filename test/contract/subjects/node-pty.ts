import { randomUUID } from 'node:crypto'
import { nodePty } from '../../../src/adapters/node-pty/index.ts'
import { pollUntil } from '../poll-until.ts'
import { posixPrograms } from '../posix-programs.ts'
import { runningOnLinux } from '../running-on-linux.ts'
import type { ContractSubject } from '../subject.ts'

/** The backend of this machine, on Linux. */
export function nodePtySubject(): ContractSubject {
  const token = randomUUID()
  const port = nodePty({ closeGraceMs: 50 })
  const over = new AbortController()
  return {
    port,
    programs: posixPrograms({ token }),
    folders: { present: '/usr', absent: '/no/such/folder' },
    owner: () => ({}),
    until: (condition) => pollUntil(condition, over.signal),
    isRunning: async () => runningOnLinux(token),
    async dispose() {
      over.abort(new Error('the subject was disposed of'))
      await port.dispose()
    },
  }
}
