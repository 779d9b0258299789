import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeUtf8, encodeUtf8, incompleteUtf8, newestUtf8, utf8Length } from '../../src/domain/utf8.ts'
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
