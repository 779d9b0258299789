import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts'
import { Scrollback } from '../../src/domain/scrollback.ts'
import { bytesOf, cutAt } from '../support/bytes.ts'

const ALL = Number.MAX_SAFE_INTEGER

/** A bit of everything that is longer than a byte. */
const SAMPLE = [
  '\x1b]0;héllo — 世界\x07$ ls --color\r\n',
  '\x1b[0m\x1b[01;34mbin\x1b[0m  \x1b[01;32mgrüße.sh\x1b[0m  naïve €5 😀\r\n',
  '\x1b]8;;file:///tmp/世界\x1b\\世界\x1b]8;;\x1b\\ \x9b1mbold\x9bm\n',
  '\r 10% [█   ]\r 55% [██  ]\r100% [████]\x1b[K\r\n',
  '\r\n',
  'passwort: \b\b\b\b\x1b[2D!\x1b[1Ge\u0301\x1b(B\r\n',
  '\x1bPq#0;2\x1b\\sixel \x1b[?25l😀\b\bok\x1b[?25h\r\n',
  '日本語\rab\r\n$ ünd',
].join('')

const SEEN = [
  '$ ls --color',
  'bin  grüße.sh  naïve €5 😀',
  '世界 bold',
  '100% [████]',
  '',
  'e\u0301ass!ort: ',
  'sixel ok',
  'ab本語',
  '$ ünd',
]

function linesOf(chunks: readonly Uint8Array[], limits = DEFAULT_LIMITS): readonly string[] {
  const scrollback = new Scrollback(limits)
  for (const chunk of chunks) scrollback.append(chunk)
  scrollback.complete()
  return scrollback.read(0, ALL).lines
}

describe('a sample of terminal output', () => {
  const bytes = bytesOf(SAMPLE)

  it('reads the same wherever it is cut in two', () => {
    for (let cut = 0; cut <= bytes.length; cut++) expect(linesOf(cutAt(bytes, [cut]))).toEqual(SEEN)
  })

  it('reads the same wherever it is cut in three', () => {
    for (let first = 0; first <= bytes.length; first++) {
      for (let second = first; second <= bytes.length; second++) {
        const lines = linesOf(cutAt(bytes, [first, second]))
        if (lines.join('\n') !== SEEN.join('\n')) expect({ first, second, lines }).toEqual({ lines: SEEN })
      }
    }
  })

  it('reads the same byte by byte when its longer lines are cleaned as they come', () => {
    const limits = { ...DEFAULT_LIMITS, lineBytes: 36 }
    expect(
      linesOf(
        [...bytes].map((byte) => Uint8Array.of(byte)),
        limits,
      ),
    ).toEqual(SEEN)
  })
})

describe('a scrollback', () => {
  it.each([1, 300, 1_000])('reads a long line whole, in chunks of %s bytes', (size) => {
    const line = Array.from({ length: 500 }, (_, n) => n).join(' ')
    const chunks = Array.from({ length: line.length / size + 1 }, (_, n) =>
      line.slice(n * size, (n + 1) * size),
    )
    expect(linesOf(chunks.map(bytesOf))).toEqual([line])
  })

  it('never lets an unfinished sequence hide a further line', () => {
    expect(linesOf([bytesOf('a\x1b]0;title\nb\x1b[31\nc\x1b\nd')])).toEqual(['a', 'b', 'c', 'd'])
  })

  it('numbers lines for ever: trimming renumbers none', () => {
    const scrollback = new Scrollback({ ...DEFAULT_LIMITS, retainedLines: 10 })
    for (let n = 0; n < 12; n++) scrollback.append(bytesOf(`${n}\n`))
    expect(scrollback.read(0, 2)).toEqual({ from: 2, lines: ['2', '3'], end: 12, lost: 2, cut: [] })
    expect(scrollback.read(11, 2)).toEqual({ from: 11, lines: ['11'], end: 12, lost: 0, cut: [] })
    expect(scrollback.read(12, 2)).toEqual({ from: 12, lines: [], end: 12, lost: 0, cut: [] })
  })

  it('completes at the exit only a line of which something is seen', () => {
    const ended = (text: string) => linesOf([bytesOf(text)])
    expect(ended('a\nb')).toEqual(['a', 'b'])
    expect(ended('a\n')).toEqual(['a'])
    expect(ended('a\n\x1b[0m\x1b[K')).toEqual(['a'])
  })

  it('marks a line that was cut, and only that, also when what was kept of it was erased', () => {
    const scrollback = new Scrollback({ ...DEFAULT_LIMITS, lineBytes: 4 })
    scrollback.append(bytesOf('short\n'))
    scrollback.append(bytesOf('much too long'))
    scrollback.append(bytesOf('\r\x1b[2K'))
    scrollback.append(bytesOf('\nok\n'))
    scrollback.append(bytesOf('ab\rcd\ref\rgh\n'))
    expect(scrollback.read(0, ALL)).toMatchObject({ lines: ['hort', '', 'ok', 'gh'], cut: [0, 1] })
  })

  it('keeps the mark of a cut line for as long as the line', () => {
    const scrollback = new Scrollback({ ...DEFAULT_LIMITS, retainedBytes: 6, lineBytes: 4 })
    scrollback.append(bytesOf('bbbbb\n😀1\n😀2\n'))
    expect(scrollback.read(0, ALL)).toMatchObject({ from: 1, lines: ['1', '2'], cut: [1, 2] })
  })

  it('keeps the newest end of a line of one kind of bytes, whatever they are', () => {
    const scrollback = new Scrollback({ ...DEFAULT_LIMITS, lineBytes: 6 })
    scrollback.append(new Uint8Array(100).fill(0x80))
    scrollback.complete()
    expect(scrollback.read(0, 1).lines).toEqual(['\ufffd\ufffd'])
  })
})
