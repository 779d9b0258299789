import fc from 'fast-check'
import { bytesOf, concat, cutAt } from './bytes.ts'

/** Characters of one to four bytes, of no, one and two columns. */
export const character = fc.constantFrom(
  'a',
  'b',
  'c',
  ' ',
  '\t',
  'é',
  '€',
  '世',
  '界',
  '😀',
  '\u0301',
  '\u200d',
)

/** What moves, erases or is removed, whole and unfinished. No parameter is longer than two digits. */
const control = fc.oneof(
  fc.constantFrom('\r', '\b', '\0', '\x07', '\x7f', '\x85', '\x18'),
  fc.constantFrom(
    '\x1b[K',
    '\x1b[1K',
    '\x1b[2K',
    '\x1b[C',
    '\x1b[3C',
    '\x1b[D',
    '\x1b[2D',
    '\x1b[G',
    '\x1b[4G',
  ),
  fc.constantFrom(
    '\x9bK',
    '\x9b2G',
    '\x1b[0;3G',
    '\x1b[?1K',
    '\x1b[1 K',
    '\x1b[31m',
    '\x1b[?25l',
    '\x1b(B',
    '\x1b7',
  ),
  fc.constantFrom('\x1b]0;t\x07', '\x1b]8;;u\x1b\\', '\x9d0;t\x9c', '\x1bPq\x1b\\', '\x1b_a\x07\x9c'),
  fc.constantFrom(
    '\x1b',
    '\x1b[',
    '\x1b[1',
    '\x1b[1 ',
    '\x1b]',
    '\x1b]0;',
    '\x1bP',
    '\x1b\\',
    '\x9b',
    '\x9d',
    '\x9c',
  ),
)

/** One line of terminal output without its end. */
export const lineText = fc
  .array(fc.oneof({ weight: 3, arbitrary: character }, control))
  .map((all) => all.join(''))

/** One line of nothing but text. */
export const plainText = fc.array(character).map((all) => all.join(''))

const lineEnd = fc.constantFrom('\n', '\r\n')

/** Bytes that are not UTF-8: a character's beginning or end alone, and what is never part of one. */
const invalid = fc.constantFrom(
  [0x80],
  [0xbf, 0xbf],
  [0xc3],
  [0xe2, 0x82],
  [0xf0, 0x9f, 0x98],
  [0xff],
  [0xc0, 0x80],
)

const piece = (text: fc.Arbitrary<string>) => text.map(bytesOf)

/** Everything that a program may write, with frequent line ends. */
export const output: fc.Arbitrary<Uint8Array> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: piece(character) },
      { weight: 4, arbitrary: piece(control) },
      { weight: 4, arbitrary: piece(lineEnd) },
      { weight: 1, arbitrary: invalid.map((bytes) => Uint8Array.from(bytes)) },
    ),
    { size: '+1' },
  )
  .map(concat)

/** Lines of text, with LF and CRLF. */
export const plainOutput: fc.Arbitrary<Uint8Array> = fc
  .array(piece(fc.oneof({ weight: 3, arbitrary: character }, lineEnd)), { size: '+1' })
  .map(concat)

/** Bytes, and the same bytes in chunks. */
export const chunked = (bytes: fc.Arbitrary<Uint8Array>) =>
  fc.tuple(bytes, fc.array(fc.nat())).map(([whole, borders]) => ({ whole, chunks: cutAt(whole, borders) }))
