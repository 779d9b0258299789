import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Delta } from '../../src/domain/delta.ts'
import { TruncationBudget } from '../../src/domain/truncation-budget.ts'
import { incompleteUtf8 } from '../../src/domain/utf8.ts'
import { bytesOf, textOf } from '../support/bytes.ts'
import { seenOf } from '../support/naive-screen.ts'
import { chunked, output, plainOutput } from '../support/terminal-text.ts'

const bounds = fc.integer({ min: 1, max: 30 })

/** The lines of everything that was written, but for a character whose rest has not come. */
function linesOf(whole: Uint8Array): string[] {
  const text = textOf(whole.subarray(0, whole.length - incompleteUtf8(whole)))
  return text.split('\n').map(seenOf)
}

function deltaOf(chunks: readonly Uint8Array[], maxBytes: number) {
  const delta = new Delta(maxBytes)
  for (const chunk of chunks) delta.append(chunk)
  return delta.render()
}

describe('a delta', () => {
  it('is of text exactly the newest lines that fit', () => {
    fc.assert(
      fc.property(bounds, chunked(plainOutput), (maxBytes, { whole, chunks }) => {
        const all = linesOf(whole)
        // Each line takes a byte for its LF, which the last one has not.
        const { lines, cut } = new TruncationBudget(Number.MAX_SAFE_INTEGER, maxBytes + 1).newest(all)
        const truncated = cut || lines.length < all.length
        expect(deltaOf(chunks, maxBytes)).toEqual({ output: lines.join('\n'), truncated })
      }),
      { numRuns: 1_000 },
    )
  })

  it('is never longer than its bound, and holds no line that was not written', () => {
    fc.assert(
      fc.property(bounds, chunked(output), (maxBytes, { whole, chunks }) => {
        const { output: shown } = deltaOf(chunks, maxBytes)
        expect(bytesOf(shown).length).toBeLessThanOrEqual(maxBytes)
        const lines = shown.split('\n')
        if (lines.length > 1) expect(lines).toEqual(linesOf(whole).slice(-lines.length))
      }),
      { numRuns: 1_000 },
    )
  })

  it('is everything unless it says that it is truncated, and truncated only when there was too much', () => {
    fc.assert(
      fc.property(bounds, chunked(output), (maxBytes, { whole, chunks }) => {
        const all = linesOf(whole).join('\n')
        const { output: shown, truncated } = deltaOf(chunks, maxBytes)
        if (!truncated) expect(shown).toBe(all)
        else expect(Math.max(bytesOf(all).length, whole.length / 2)).toBeGreaterThan(maxBytes)
      }),
      { numRuns: 1_000 },
    )
  })
})
