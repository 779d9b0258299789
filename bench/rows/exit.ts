import { exitReport } from '../exit-report.ts'
import type { Row } from '../row.ts'

export const exit: Row = {
  name: 'exit',
  title: 'A program prints and exits: runs that missed a byte of it',
  async run({ quick, progress }) {
    progress('exits')
    const runs = quick ? 20 : 200
    const report = await exitReport(process.execPath, runs)
    const bare = new Map(
      report.flatMap(({ program, side, bad }) => (side === 'ours' ? [] : [[program, bad]])),
    )
    return report.flatMap(({ program, side, bad }) => {
      if (side !== 'ours') return []
      return {
        what: `${program}, of ${runs} runs`,
        unit: '',
        ours: { median: bad },
        peer: { name: 'bare node-pty', median: bare.get(program) ?? Number.NaN },
        target: { median: 0 },
      }
    })
  },
}
