// `npm run soak -- settle`: sends to every program on a machine that is kept busy, and counts the sends that
// were said to be proven (`stdin_read`) before the whole answer was there. Exits 1 if there is one.
// `--sends N` (default 200) each, `--hogs N` (default: the number of cores) busy processes, `--only NAME`.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { nodePty } from '../src/adapters/node-pty/index.ts'
import { createPtySessions } from '../src/index.ts'
import { installed, PROMPTS, type SettleProgram, SITUATIONS } from './settle-programs.ts'
import { percentile } from './statistics.ts'

const { values } = parseArgs({
  options: {
    sends: { type: 'string', default: '200' },
    hogs: { type: 'string', default: String(availableParallelism()) },
    only: { type: 'string' },
  },
})

const sessions = createPtySessions({ terminal: nodePty() })
const hogs = Array.from({ length: Number(values.hogs) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
)

async function run(program: SettleProgram): Promise<number> {
  const { sessionId } = await sessions.open('bench', { command: program.command })
  const times: number[] = []
  const reasons: Record<string, number> = {}
  let early = 0
  for (let n = 1; times.length < Number(values.sends); n++) {
    for (const { data, submit, answered } of program.round(n)) {
      const begin = performance.now()
      const { delta, waitReason } = await sessions.send('bench', sessionId, { data, submit })
      times.push(performance.now() - begin)
      reasons[waitReason] = (reasons[waitReason] ?? 0) + 1
      if (waitReason !== 'stdin_read' || answered(delta)) continue
      early++
      console.log(`  early: sent ${JSON.stringify(data)}, got ${JSON.stringify(delta)}`)
    }
  }
  await sessions.close('bench', sessionId)
  const milliseconds = [50, 95].map((p) => `p${p} ${percentile(times, p).toFixed(1)} ms`).join(', ')
  console.log(
    `${program.name.padEnd(24)} ${early} early of ${times.length}, ${JSON.stringify(reasons)}, ${milliseconds}`,
  )
  return early
}

let early = 0
try {
  for (const program of [...PROMPTS, ...SITUATIONS]) {
    if (values.only !== undefined && program.name !== values.only) continue
    if (installed(program.needs)) early += await run(program)
    else console.log(`${program.name.padEnd(24)} not run: ${program.needs} is not installed`)
  }
} finally {
  for (const hog of hogs) hog.kill()
  await sessions.dispose()
}
process.exitCode = early > 0 ? 1 : 0
