import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeUtf8,
  encodeUtf8,
  incompleteUtf8,
  newestUtf8,
  restOfCharacter,
  utf8Length,
} from '../../src/domain/utf8.ts'
import { concat } from '../support/bytes.ts'

/** Any text, lone surrogates included. */
const text = fc.string({
  unit: fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), fc.constantFrom('\ud83d', '\ude00')),
})
const wellFormed = fc.string({ unit: 'grapheme' })
/** Bytes out of which invalid, overlong and broken sequences come often. */
const bytes = fc
  .array(
    fc.constantFrom(0x61, 0x80, 0x8f, 0x9f, 0xa0, 0xbf, 0xc0, 0xc3, 0xe0, 0xe2, 0xed, 0xf0, 0xf4, 0xf5, 0xff),
  )
  .map((all) => Uint8Array.from(all))

describe('UTF-8', () => {
  it('is as long as its encoding', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(utf8Length(any)).toBe(Buffer.byteLength(any))
        expect(encodeUtf8(any).length).toBe(utf8Length(any))
      }),
    )
  })

  it('is as long as its encoding at every border of its lengths, and at the borders of surrogates', () => {
    const units = [0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff]
    const all = units.map((unit) => String.fromCharCode(unit))
    for (const pair of all.flatMap((first) => all.map((second) => first + second)))
      expect(utf8Length(pair)).toBe(Buffer.byteLength(pair))
  })

  it('is the same text when it fits, lone surrogates included', () => {
    for (const fitting of ['abc', 'é', 'a\ud83d'])
      expect(newestUtf8(fitting, Buffer.byteLength(fitting))).toBe(fitting)
  })

  it('is shortened to the longest end that fits, at a character', () => {
    fc.assert(
      fc.property(wellFormed, fc.nat(20), (any, maxBytes) => {
        const characters = [...any]
        while (Buffer.byteLength(characters.join('')) > maxBytes) characters.shift()
        expect(newestUtf8(any, maxBytes)).toBe(characters.join(''))
      }),
    )
  })

  it('decodes the same in two parts when what is incomplete goes to the second', () => {
    fc.assert(
      fc.property(bytes, bytes, (begin, rest) => {
        const whole = begin.length - incompleteUtf8(begin)
        const parts = [begin.subarray(0, whole), concat([begin.subarray(whole), rest])]
        expect(parts.map(decodeUtf8).join('')).toBe(decodeUtf8(concat([begin, rest])))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['nothing of no bytes', [], 0],
    ['nothing of what is whole', [0xc3, 0xa9], 0],
    ['nothing of a character that another has broken', [0xe2, 0x61], 0],
    ['nothing of what begins no character', [0xc1], 0],
    ['nothing of what belongs to no character', [0x80, 0x80, 0x80, 0x80], 0],
    ['the beginning of two bytes', [0x61, 0xc2], 1],
    ['the beginning of three', [0xe0, 0xa0], 2],
    ['the beginning of four', [0xf0, 0x9f, 0x98], 3],
  ])('holds back %s', (_, all, count) => {
    expect(incompleteUtf8(Uint8Array.from(all))).toBe(count)
  })

  it.each([
    ['nothing', [], 0],
    ['nothing where a character begins', [0x61, 0x80], 0],
    ['three bytes at most', [0x80, 0x80, 0xbf, 0x80], 3],
  ])('takes for the rest of a character %s', (_, all, count) => {
    expect(restOfCharacter(Uint8Array.from(all))).toBe(count)
  })

  it('holds back nothing of text that is whole', () => {
    fc.assert(
      fc.property(wellFormed, (any) => {
        expect(incompleteUtf8(encodeUtf8(any))).toBe(0)
      }),
    )
  })

  it('shows every byte that is not UTF-8, and a byte-order mark too', () => {
    expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0xff, 0x61))).toBe('\ufeff\ufffda')
  })
})
