import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodePty } from '../../src/adapters/node-pty/index.ts'
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts'
import { Scrollback } from '../../src/domain/scrollback.ts'
import { createPtySessions } from '../../src/index.ts'
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

const PLAIN = 'x'

export const hostile: Row = {
  name: 'hostile',
  title: 'Hostile output on one line without end: by byte, beside plain text',
  async run({ quick, progress }) {
    const megabytes = quick ? 1 : 4
    const figures: Figure[] = []
    for (const [what, unit] of Object.entries(CASES)) {
      progress(what)
      const printed = await interleave(quick ? 3 : 5, {
        ours: () => printedNanosecondsAByte(unit, megabytes * 5),
        plain: () => printedNanosecondsAByte(PLAIN, megabytes * 5),
      })
      const cleaned = await interleave(5, {
        ours: () => cleanedNanosecondsAByte(unit, megabytes),
        plain: () => cleanedNanosecondsAByte(PLAIN, megabytes),
      })
      figures.push(
        {
          what: `${what}, from the program to its exit`,
          unit: 'ns/B',
          ours: spread(printed.ours),
          peer: { name: 'plain text', ...spread(printed.plain) },
          target: { ratio: 1 / 3 },
        },
        {
          what: `${what}, the line engine alone`,
          unit: 'ns/B',
          ours: spread(cleaned.ours),
          peer: { name: 'plain text', ...spread(cleaned.plain) },
        },
      )
    }
    return figures
  },
}

async function printedNanosecondsAByte(unit: string | Uint8Array, megabytes: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const sessions = createPtySessions({ terminal: nodePty() })
  try {
    const file = join(folder, 'output')
    await writeFile(file, Buffer.alloc(1e6, unit))
    const command = `stty raw -opost; for each in $(seq ${megabytes}); do cat '${file}'; done`
    const begin = performance.now()
    const { status } = await sessions.open('bench', { command, timeoutMs: sessions.limits.waitMs })
    if (status.kind !== 'exited') throw new Error(`${command}: did not exit in time`)
    return (performance.now() - begin) / megabytes
  } finally {
    await sessions.dispose()
    await rm(folder, { recursive: true })
  }
}

async function cleanedNanosecondsAByte(unit: string | Uint8Array, megabytes: number): Promise<number> {
  const chunk = Buffer.alloc(CHUNK_BYTES - (CHUNK_BYTES % Buffer.from(unit).length), unit)
  const count = Math.ceil((megabytes * 1e6) / chunk.length)
  const scrollback = new Scrollback(DEFAULT_LIMITS)
  const begin = performance.now()
  for (let done = 0; done < count; done++) scrollback.append(chunk)
  return ((performance.now() - begin) * 1e6) / (count * chunk.length)
}
