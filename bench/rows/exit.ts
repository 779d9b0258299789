import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ExitReport } from '../exit-runs.ts'
import type { Row } from '../row.ts'

const RUNS = 200
const QUICK_RUNS = 20

export const exit: Row = {
  name: 'exit',
  title: 'A program prints and exits: runs with a missing byte (`npm run soak` has Node 22 too)',
  async run({ quick, progress }) {
    progress('exits')
    const runs = quick ? QUICK_RUNS : RUNS
    const { rows } = await exitReport(process.execPath, runs)
    const bad = (program: string, name: string) =>
      rows.find((row) => row.program === program && row.name === name)?.bad ?? Number.NaN
    return [...new Set(rows.map(({ program }) => program))].map((program) => ({
      what: `${program}, of ${runs} runs`,
      unit: '',
      ours: { median: bad(program, 'ours') },
      peer: { name: 'bare node-pty', median: bad(program, 'bare') },
      target: { median: 0 },
    }))
  },
}
