import { DEFAULT_LIMITS } from '../../src/domain/limits.ts'
import { Scrollback } from '../../src/domain/scrollback.ts'
import type { Figure, Row } from '../row.ts'
import { seamBuffer } from '../sides/seam-buffer.ts'
import { interleave, microseconds, spread } from '../statistics.ts'

const MB = 1024 * 1024

/** What the seam retains, and no more of ours. */
const RETAINED = { lines: 10_000, bytes: 4 * MB }

const CASES = [
  { what: 'lines of 79 columns: at the cap of 10,000 lines', columns: 79, rounds: 100 },
  { what: 'lines of 1,022 columns: at the cap of 4 MiB', columns: 1_022, rounds: 10 },
]

export const append: Row = {
  name: 'append',
  title: 'An append of 4 KB to a full buffer',
  async run({ quick, progress }) {
    const figures: Figure[] = []
    for (const { what, columns, rounds } of CASES) {
      progress(what)
      const line = `${'x'.repeat(columns)}\r\n`
      const filling = Buffer.from(line.repeat(Math.ceil((RETAINED.bytes * 1.1) / line.length)))
      const chunk = Buffer.from(line.repeat(Math.ceil(4096 / line.length)))
      const ours = new Scrollback({
        ...DEFAULT_LIMITS,
        retainedLines: RETAINED.lines,
        retainedBytes: RETAINED.bytes,
      })
      const seam = await seamBuffer({ scrollbackLines: RETAINED.lines, scrollbackMaxBytes: RETAINED.bytes })
      for (const buffer of [ours, seam]) buffer.append(filling)
      const times = await interleave(quick ? rounds / 5 : rounds, {
        ours: () => microseconds(() => ours.append(chunk)),
        seam: () => microseconds(() => seam.append(chunk)),
      })
      figures.push({
        what,
        unit: 'µs',
        ours: spread(times.ours),
        peer: { name: 'DSH seam', ...spread(times.seam) },
      })
    }
    return figures
  },
}
