import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts'
import { Scrollback } from '../../src/domain/scrollback.ts'
import { inChild } from '../in-child.ts'
import type { Figure, Row } from '../row.ts'
import { type SeamBuffer, seamBuffer } from '../sides/seam-buffer.ts'
import { interleave, spread } from '../statistics.ts'

/** What the seam retains, and no more of ours. */
const LINES = 10_000

export const memory: Row = {
  name: 'memory',
  title: 'Memory of 10,000 retained lines, for each byte of them',
  async run({ quick, progress }) {
    const figures: Figure[] = []
    for (const columns of [20, 79, 400]) {
      progress(`lines of ${columns} columns`)
      const taken = await interleave(quick ? 1 : 3, {
        ours: () => inChild(import.meta.url, memoryOfOurs, columns),
        seam: () => inChild(import.meta.url, memoryOfSeam, columns),
      })
      figures.push({
        what: `lines of ${columns} columns`,
        unit: 'B/B',
        ours: spread(taken.ours),
        peer: { name: 'DSH seam', ...spread(taken.seam) },
      })
    }
    return figures
  },
}

export async function memoryOfOurs(columns: number): Promise<number> {
  return memoryOf(new Scrollback({ ...DEFAULT_LIMITS, retainedLines: LINES }), columns)
}

export async function memoryOfSeam(columns: number): Promise<number> {
  return memoryOf(await seamBuffer({ scrollbackLines: LINES }), columns)
}

/** The bytes that a full buffer takes, for each byte that it retains. */
function memoryOf(buffer: Pick<SeamBuffer, 'append'>, columns: number): number {
  const line = `${'x'.repeat(columns)}\r\n`
  const chunk = Buffer.from(line.repeat(Math.floor(4096 / line.length)))
  const before = memoryInUse()
  for (let bytes = 0; bytes < LINES * 1.5 * line.length; bytes += chunk.length) buffer.append(chunk)
  const taken = memoryInUse() - before
  // Used once more, so that it is not collected before.
  buffer.append(chunk)
  return taken / (LINES * line.length)
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function memoryInUse(): number {
  collectGarbage()
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
