// A host that opens programs which ignore all they can, tells that they run, and ends as it is told by its
// argument: exit, throw, reject, or not at all.
import { nodePty } from '../../../../src/adapters/node-pty/index.ts'
import { createPtySessions } from '../../../../src/index.ts'

const [ending, token, namespace] = process.argv.slice(2)
const sessions = createPtySessions({ terminal: nodePty({ pidNamespace: namespace !== undefined }) })
const stubborn = `sh -c 'trap "" HUP TERM INT; echo up; while :; do sleep 1; done' ${token}`
for (const command of [stubborn, `setsid ${stubborn} & wait`, `(${stubborn} &) ; sleep 1000`]) {
  const { sessionId } = await sessions.open('host', { command, timeoutMs: 0 })
  await sessions.tail('host', sessionId, { from: 0, waitMs: 10_000 })
}
process.stdout.write('ready\n')
if (ending === 'exit') process.exit(3)
if (ending === 'throw') throw new Error('as it was told')
if (ending === 'reject') await Promise.reject(new Error('as it was told'))
