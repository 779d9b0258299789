// One Node version's part of the exit soak: counts the bytes that arrive from programs that print and exit.
// Run by exit-report.ts, under the Node version that is to be measured; prints one JSON line.
import { spawn } from 'node-pty'
import { nodePty } from '../src/adapters/node-pty/index.ts'
import { createPtySessions } from '../src/index.ts'
import type { ExitRuns } from './exit-report.ts'

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

const SIDES = { ours, 'bare node-pty': bare }
const runs = Number(process.argv[2])
const report: ExitRuns[] = []
for (const program of [seq(1_000), seq(100_000)]) {
  for (const side of ['ours', 'bare node-pty'] as const) {
    const begin = performance.now()
    let bad = 0
    for (let done = 0; done < runs; done++) if (!(await SIDES[side](program))) bad++
    const seconds = Math.round((performance.now() - begin) / 100) / 10
    report.push({ program: program.command, side, bad, seconds })
  }
}
console.log(JSON.stringify(report))
