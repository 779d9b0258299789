import { createInterface } from 'node:readline/promises'
import { styleText } from 'node:util'
import type { PtySessions } from '../../domain/pty-sessions.ts'
import { parseCommand } from './command.ts'
import { complete } from './complete.ts'
import { describeError } from './describe.ts'
import { perform, sessionIds } from './perform.ts'

const WELCOME = `Terminal sessions by hand: you see what an agent would get.
Try \`open bash --norc\`, \`send echo hi\`, \`tail\`; \`help\` lists the rest. (\`npm start -- tour\` shows it all.)`

/** A person drives the operations, until they leave by quit, Ctrl-D or Ctrl-C; then everything is closed. */
export async function runConsole(sessions: PtySessions): Promise<void> {
  const terminal = createInterface({
    input: process.stdin,
    output: process.stdout,
    prompt: styleText('bold', 'pty> '),
    completer: (line: string) => complete(line, sessionIds(sessions)),
  })
  let left = false
  let waiting: AbortController | undefined
  terminal.on('SIGINT', () => {
    if (waiting && !waiting.signal.aborted) waiting.abort()
    else terminal.close()
  })
  terminal.on('close', () => {
    left = true
    waiting?.abort()
  })

  console.log(WELCOME)
  terminal.prompt()
  for await (const line of terminal) {
    waiting = new AbortController()
    try {
      const command = parseCommand(line)
      if (command.name === 'quit') break
      const outcome = await perform(sessions, command, waiting.signal)
      if (outcome !== '') console.log(`${outcome}\n`)
    } catch (error) {
      console.log(`${describeError(error)}\n`)
    }
    waiting = undefined
    if (left) break
    terminal.prompt()
  }
  if (left) console.log()
  terminal.close()
  await sessions.dispose()
  console.log('Everything is closed.')
}
