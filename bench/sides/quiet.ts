import { type IPty, spawn } from 'node-pty'
import { cleanLine } from '../../src/domain/terminal-line.ts'
import type { Settled, Side } from './side.ts'

const QUIET_MS = 300

/** What most peers do: bare node-pty, and the answer is held to be whole after 300 ms of silence. */
export async function quiet(): Promise<Side> {
  const ptys = new Set<IPty>()
  return {
    name: '300 ms of quiet',
    async open(command) {
      const pty = spawn('/bin/sh', ['-c', command], {
        name: 'dumb',
        cols: 160,
        rows: 40,
        env: { ...process.env, PAGER: 'cat' },
        encoding: null,
      })
      ptys.add(pty)
      pty.onExit(() => ptys.delete(pty))
      await untilQuiet(pty)
      return {
        send(line, submit = true) {
          const settled = untilQuiet(pty)
          pty.write(submit ? `${line}\r` : line)
          return settled
        },
      }
    },
    async dispose() {
      for (const pty of ptys) pty.kill('SIGKILL')
    },
  }
}

function untilQuiet(pty: IPty): Promise<Settled> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = []
    let lastByte = 0
    let timer: NodeJS.Timeout | undefined
    // Typed as text; bytes with `encoding: null`.
    const listening = pty.onData((data) => {
      chunks.push(data as unknown as Uint8Array)
      lastByte = performance.now()
      clearTimeout(timer)
      timer = setTimeout(() => {
        listening.dispose()
        const output = Buffer.concat(chunks).toString().split('\n').map(cleanLine).join('\n')
        resolve({ output, lastByte })
      }, QUIET_MS)
    })
  })
}
