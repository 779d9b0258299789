// A host that gives up being root, with a program of root's in the foreground of its terminal, as sudo would be.
// Its argument is the command. Prints what became of each attempt to reach the program, as JSON.
import { nodePty } from '../../../../src/adapters/node-pty/index.ts'
import { createPtySessions } from '../../../../src/index.ts'

const [command = ''] = process.argv.slice(2)
const sessions = createPtySessions({ terminal: nodePty() })
process.setgroups?.([])
process.setgid?.(65534)
process.setuid?.(65534)

const { sessionId } = await sessions.open('host', { command, cwd: '/', timeoutMs: 0 })
await printed('up')
const signalled = await sessions
  .signal('host', sessionId, 'SIGINT')
  .then(String, ({ code, message }) => `${code}: ${message}`)
const abort = new AbortController()
const sending = sessions.send('host', sessionId, { data: 'a line' }, abort.signal)
abort.abort()
await sending
await printed('interrupted')
const closed = await sessions.close('host', sessionId).then(() => 'closed', String)
process.stdout.write(JSON.stringify({ signalled, closed }))

async function printed(text: string): Promise<void> {
  for (;;) {
    const page = await sessions.tail('host', sessionId, { waitMs: 10_000 })
    if (page.text.includes(text)) return
    if (page.lines === 0) throw new Error(`It never printed ${text}.`)
  }
}
