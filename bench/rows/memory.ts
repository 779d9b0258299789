import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Scrollback } from '../../src/domain/scrollback.ts'
import { inChild } from '../in-child.ts'
import type { Figure, Row } from '../row.ts'
import { seamBuffer } from '../sides/seam-buffer.ts'
import { interleave, spread } from '../statistics.ts'
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts'

/** What the seam retains, and no more of ours. */
const LINES = 10_000

export const memory: Row = {
  name: 'memory',
  title: `${LINES.toLocaleString('en')} lines are retained: bytes of memory for each byte of them`,
  async run({ quick, progress }) {
    const figures: Figure[] = []
    for (const columns of [1, 20, 79, 400]) {
      progress(`${columns} columns`)
      const bytes = await interleave(quick ? 1 : 3, {
        ours: () => inChild(import.meta.url, bytesOfOurs, columns),
        seam: () => inChild(import.meta.url, bytesOfSeam, columns),
      })
      figures.push({
        what: `lines of ${columns} columns`,
        unit: 'B/B',
        ours: spread(bytes.ours),
        peer: { name: 'DSH seam', ...spread(bytes.seam) },
      })
    }
    return figures
  },
}
