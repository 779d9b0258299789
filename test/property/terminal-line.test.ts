import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine, hasControls, renderLine } from '../../src/domain/terminal-line.ts'
import { seenOf } from '../support/naive-screen.ts'
import { lineText } from '../support/terminal-text.ts'

/** Sequences longer than any that has an effect, columns beyond any line, and their beginnings. */
const extreme = fc.oneof(
  fc.constantFrom(
    '\x1b[2000G',
    '\x1b[2000C',
    `\x1b[${'0'.repeat(70)}`,
    `\x1b[${'0'.repeat(61)}`,
    `\x1b${' '.repeat(70)}`,
  ),
  fc.constantFrom('0', ' ', '5G', 'K', 'A'),
)
const anyLine = fc.array(fc.oneof({ weight: 2, arbitrary: lineText }, extreme)).map((all) => all.join(''))

describe('a terminal line', () => {
  it('reads as it stands on a screen', () => {
    fc.assert(
      fc.property(lineText, (raw) => {
        expect(cleanLine(raw)).toBe(seenOf(raw))
      }),
      { numRuns: 2_000 },
    )
  })

  it('holds no control once it is cleaned, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(anyLine, (raw) => {
        const cleaned = cleanLine(raw)
        expect(hasControls(cleaned)).toBe(false)
        expect(cleanLine(cleaned)).toBe(cleaned)
      }),
    )
  })

  it('goes on from what was rendered of its beginning as from the beginning itself', () => {
    fc.assert(
      fc.property(anyLine, anyLine, (begin, rest) => {
        const { text, state } = renderLine(begin)
        expect(cleanLine(text + state + rest)).toBe(cleanLine(begin + rest))
      }),
      { numRuns: 2_000 },
    )
  })

  it('keeps of its state what is bounded, however long a sequence is unfinished', () => {
    fc.assert(
      fc.property(anyLine, (raw) => {
        expect(renderLine(raw).state.length).toBeLessThan(80)
      }),
    )
  })

  it('is kept at the newest characters that fit, and cut only when it is too long', () => {
    fc.assert(
      fc.property(lineText, fc.nat(12), (raw, maxBytes) => {
        const whole = seenOf(raw)
        const kept = [...whole]
        while (Buffer.byteLength(kept.join('')) > maxBytes) kept.shift()
        const { text, cut } = renderLine(raw, maxBytes)
        expect(text).toBe(kept.join(''))
        expect(cut).toBe(text !== whole)
      }),
    )
  })
})
