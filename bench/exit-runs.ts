// One Node version's part of the exit soak: counts the bytes that arrive from programs that print and exit.
// Run by exit-soak.ts, under the Node version that is to be measured; prints one JSON line.
import { spawn } from 'node-pty'
import { nodePty } from '../src/adapters/node-pty/index.ts'
import { systemClock } from '../src/adapters/system-clock.ts'
import { createPtySessions } from '../src/index.ts'

interface Program {
  readonly command: string
  /** What a terminal shows of it: every LF becomes CR LF. */
  readonly bytes: number
  readonly lines: number
}

function seq(last: number): Program {
  let bytes = 0
  for (let number = 1; number <= last; number++) bytes += String(number).length + 2
  return { command: `seq 1 ${last}`, bytes, lines: last }
}

/** The lines that are there after exit, by ours: all numbers, once each and in order, or the run is bad. */
async function ours({ command, lines }: Program): Promise<boolean> {
  const sessions = createPtySessions({
    terminal: nodePty(),
    limits: { retainedLines: lines, openTimeoutMs: 60_000, pageBytes: 1 << 20 },
  })
  const { sessionId } = await sessions.open('soak', { command })
  for (let status = 'running'; status === 'running'; ) {
    status = (await sessions.tail('soak', sessionId, { lines: 1, waitMs: 60_000 })).status.kind
  }
  let expected = 1
  for (let from = 0; ; ) {
    const page = await sessions.tail('soak', sessionId, { from, lines: 10_000 })
    if (page.lines === 0) break
    for (const line of page.text.split('\n')) if (line === String(expected)) expected++
    from = page.next
  }
  await sessions.dispose()
  return expected === lines + 1
}

function bare({ command, bytes }: Program): Promise<boolean> {
  return new Promise((resolve) => {
    const pty = spawn('/bin/sh', ['-c', command], { encoding: null })
    let received = 0
    pty.onData((data) => {
      received += data.length
    })
    pty.onExit(() => resolve(received === bytes))
  })
}

const runs = Number(process.argv[2])
const rows = []
for (const program of [seq(1_000), seq(100_000)]) {
  for (const [name, run] of Object.entries({ ours, bare })) {
    const begin = systemClock.now()
    let bad = 0
    for (let done = 0; done < runs; done++) if (!(await run(program))) bad++
    rows.push({
      program: program.command,
      name,
      bad,
      seconds: Math.round((systemClock.now() - begin) / 100) / 10,
    })
  }
}
console.log(JSON.stringify({ node: process.version, runs, rows }))
