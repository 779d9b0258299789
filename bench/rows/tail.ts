import { DEFAULT_LIMITS } from '../../src/domain/limits.ts'
import { LineCursor, readForward } from '../../src/domain/line-cursor.ts'
import { Scrollback } from '../../src/domain/scrollback.ts'
import { TruncationBudget } from '../../src/domain/truncation-budget.ts'
import type { Figure, Row } from '../row.ts'
import { seamBuffer } from '../sides/seam-buffer.ts'
import { interleave, microseconds, spread } from '../statistics.ts'

const PAGE_LINES = 200
const LINE = `${'x'.repeat(79)}\r\n`
const PAGE = Buffer.from(LINE.repeat(PAGE_LINES))

export const tail: Row = {
  name: 'tail',
  title: `${PAGE_LINES} lines of 79 columns, out of all that are retained`,
  async run({ quick, progress }) {
    const rounds = quick ? 50 : 400
    const figures: Figure[] = []
    progress('filling')
    const few = oursWith(1_000)
    const more = oursWith(10_000)
    const many = oursWith(1_000_000)
    const seamFew = await seamWith(1_000)
    const seamMore = await seamWith(10_000)
    for (const what of ['tail', 'read'] as const) {
      progress(what)
      const times = await interleave(rounds, {
        few: few[what],
        more: more[what],
        many: many[what],
        seamFew: seamFew[what],
        seamMore: seamMore[what],
      })
      const figure = (retained: string, ours: readonly number[], name: string, peer: readonly number[]) =>
        ({
          what: `${what}, ${retained} retained`,
          unit: 'µs',
          ours: spread(ours),
          peer: { name, ...spread(peer) },
        }) as const
      figures.push(
        figure('1,000', times.few, 'DSH seam', times.seamFew),
        figure('10,000', times.more, 'DSH seam, at its cap', times.seamMore),
        { ...figure('1,000,000', times.many, 'ours, with 1,000', times.few), target: { ratio: 0.5 } },
      )
    }
    return figures
  },
}

/** The microseconds of each operation. */
interface Retained {
  /** New lines have come, and are taken. */
  tail(): number
  /** Lines from anywhere are read once more. */
  read(): number
}

function oursWith(retainedLines: number): Retained {
  const scrollback = new Scrollback({ ...DEFAULT_LIMITS, retainedLines, retainedBytes: 2 ** 28 })
  for (let lines = 0; lines < retainedLines * 1.5; lines += PAGE_LINES) scrollback.append(PAGE)
  const read = scrollback.read.bind(scrollback)
  const cursor = new LineCursor(scrollback.end)
  const budget = new TruncationBudget(PAGE_LINES, DEFAULT_LIMITS.pageBytes)
  return {
    tail() {
      scrollback.append(PAGE)
      return microseconds(() => cursor.takeNewest(read, budget))
    },
    read() {
      const from = scrollback.end - PAGE_LINES - anyOf(retainedLines - PAGE_LINES)
      return microseconds(() => readForward(read, from, budget))
    },
  }
}

async function seamWith(scrollbackLines: number): Promise<Retained> {
  const buffer = await seamBuffer({ scrollbackLines })
  for (let lines = 0; lines < scrollbackLines * 1.5; lines += PAGE_LINES) buffer.append(PAGE)
  return {
    tail() {
      buffer.append(PAGE)
      return microseconds(() => buffer.read(PAGE_LINES))
    },
    read() {
      const offset = anyOf(scrollbackLines - PAGE_LINES)
      return microseconds(() => buffer.read(PAGE_LINES, offset))
    },
  }
}

function anyOf(count: number): number {
  return Math.floor(Math.random() * count)
}
