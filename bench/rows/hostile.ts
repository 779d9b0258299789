import { DEFAULT_LIMITS } from '../../src/domain/limits.ts'
import { Scrollback } from '../../src/domain/scrollback.ts'
import type { Figure, Row } from '../row.ts'
import { interleave, spread } from '../statistics.ts'

const CHUNK_BYTES = 4096

/** Output that asks for more work than text does, all of it on one line without end, which is the worst case. */
const CASES: Readonly<Record<string, string | Uint8Array>> = {
  'letters and backspaces': 'a\b',
  'carriage returns': '\r',
  'a progress bar': `${'x'.repeat(40)}\r`,
  colours: '\x1b[31mx',
  'what is erased to the left': 'x\x1b[1K',
  'what is moved far right, and erased': '\x1b[999Cx\x1b[2K',
  'an unterminated title': '\x1b]0;title ',
  'what is not UTF-8': Uint8Array.of(0xff),
  NULs: '\0',
  'wide characters': '中',
  'accents of their own': 'e\u0301\r',
}

export const hostile: Row = {
  name: 'hostile',
  title: 'Hostile output on one line without end, as it comes: by byte, beside plain text',
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
        target: { ratio: 1 / 3 },
      })
    }
    return figures
  },
}

function nanosecondsAByte(unit: string | Uint8Array, megabytes: number): number {
  const chunk = Buffer.alloc(CHUNK_BYTES - (CHUNK_BYTES % Buffer.from(unit).length), unit)
  const count = Math.ceil((megabytes * 1e6) / chunk.length)
  const scrollback = new Scrollback(DEFAULT_LIMITS)
  const begin = performance.now()
  for (let done = 0; done < count; done++) scrollback.append(chunk)
  return ((performance.now() - begin) * 1e6) / (count * chunk.length)
}
