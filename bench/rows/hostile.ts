import { DEFAULT_LIMITS } from '../../src/domain/limits.ts'
import { Scrollback } from '../../src/domain/scrollback.ts'
import type { Figure, Row } from '../row.ts'
import { interleave, spread } from '../statistics.ts'

const CHUNK_BYTES = 4096

/** Output that asks for more work than text does, each on one line without end, the worst case. */
const CASES: Readonly<Record<string, string>> = {
  'letters and backspaces': 'a\b',
  'a progress bar': `${'x'.repeat(40)}\r`,
  colours: '\x1b[31mx',
  'erased lines': 'x\x1b[2K',
  'an unterminated OSC': '\x1b]0;title ',
  NULs: '\0',
  'wide characters': '中',
}

export const hostile: Row = {
  name: 'hostile',
  title: 'Hostile output, by byte, as it comes; beside plain text on one line without end',
  async run({ quick, progress }) {
    const megabytes = quick ? 1 : 4
    const figures: Figure[] = []
    for (const [what, unit] of Object.entries(CASES)) {
      progress(what)
      const { ours, plain } = await interleave(5, {
        ours: () => nanosecondsAByte(unit, megabytes),
        plain: () => nanosecondsAByte('x', megabytes),
      })
      figures.push({
        what,
        unit: 'ns/B',
        ours: spread(ours),
        peer: { name: 'plain text', ...spread(plain) },
      })
    }
    figures.push(memory())
    return figures
  },
}

function nanosecondsAByte(unit: string, megabytes: number): number {
  const chunk = Buffer.from(unit.repeat(Math.ceil(CHUNK_BYTES / unit.length)))
  const count = Math.ceil((megabytes * 1e6) / chunk.length)
  const scrollback = new Scrollback(DEFAULT_LIMITS)
  const begin = performance.now()
  for (let done = 0; done < count; done++) scrollback.append(chunk)
  return ((performance.now() - begin) * 1e6) / (count * chunk.length)
}

/** What a full scrollback takes of memory, by byte that it retains. */
function memory(): Figure {
  const retainedBytes = 64 * 1024 * 1024
  const before = process.memoryUsage().arrayBuffers
  const scrollback = new Scrollback({ ...DEFAULT_LIMITS, retainedLines: 2 ** 31, retainedBytes })
  const chunk = Buffer.from(`${'x'.repeat(78)}\r\n`.repeat(51)).subarray(0, 4080)
  for (let bytes = 0; bytes < retainedBytes * 1.2; bytes += chunk.length) scrollback.append(chunk)
  const taken = process.memoryUsage().arrayBuffers - before
  if (scrollback.end === 0) throw new Error('nothing was retained')
  return {
    what: 'memory of a full scrollback, by retained byte',
    unit: 'B/B',
    ours: { median: taken / retainedBytes },
  }
}
