import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fitted, TruncationBudget } from '../../src/domain/truncation-budget.ts'
import { bytesOf } from '../support/bytes.ts'
import { plainText } from '../support/terminal-text.ts'

const budgets = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 24 }))
  .map(([lines, bytes]) => new TruncationBudget(lines, bytes))
const lines = fc.array(plainText)

/** What lines take of a budget: their bytes, and one for each line's end. */
const cost = (of: readonly string[]): number => of.reduce((sum, line) => sum + bytesOf(line).length + 1, 0)

const fits = (of: readonly string[], budget: TruncationBudget): boolean =>
  of.length <= budget.lines && cost(of) <= budget.bytes

/**
 * What holds of every page:
 * - it never exceeds its budget, in lines or in bytes
 * - it holds a line if there was one
 * - it leaves out no line that would have fitted
 * - only a line that alone is too long is shortened, to the most of its newest characters that fit
 */
function assertFitted(
  { lines: kept, cut }: Fitted,
  nearestFirst: readonly string[],
  budget: TruncationBudget,
) {
  expect(fits(kept, budget)).toBe(true)
  expect(kept.length > 0).toBe(nearestFirst.length > 0)
  if (cut) {
    const characters = [...nearestFirst[0]!]
    expect(fits([characters.join('')], budget)).toBe(false)
    while (!fits([characters.join('')], budget)) characters.shift()
    expect(kept).toEqual([characters.join('')])
  } else {
    expect(kept.length === nearestFirst.length || !fits(nearestFirst.slice(0, kept.length + 1), budget)).toBe(
      true,
    )
  }
}

describe('a truncation budget', () => {
  it('gives the newest lines that fit, and never more', () => {
    fc.assert(
      fc.property(budgets, lines, (budget, all) => {
        const fitted = budget.newest(all)
        assertFitted(fitted, all.toReversed(), budget)
        if (!fitted.cut) expect(fitted.lines).toEqual(all.slice(all.length - fitted.lines.length))
      }),
    )
  })

  it('gives the oldest lines that fit, and never more', () => {
    fc.assert(
      fc.property(budgets, lines, (budget, all) => {
        const fitted = budget.oldest(all)
        assertFitted(fitted, all, budget)
        if (!fitted.cut) expect(fitted.lines).toEqual(all.slice(0, fitted.lines.length))
      }),
    )
  })

  it('leaves an output unchanged that fits exactly', () => {
    fc.assert(
      fc.property(fc.array(plainText, { minLength: 1 }), (all) => {
        const budget = new TruncationBudget(all.length, cost(all))
        expect(budget.newest(all)).toEqual({ lines: all, cut: false })
        expect(budget.oldest(all)).toEqual({ lines: all, cut: false })
      }),
    )
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s lines or bytes', (bad) => {
    expect(() => new TruncationBudget(bad, 1)).toThrow(`it was ${bad}`)
    expect(() => new TruncationBudget(1, bad)).toThrow(`it was ${bad}`)
  })
})
