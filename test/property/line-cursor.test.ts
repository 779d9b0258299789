import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineCursor, type LinePage, type ReadLines, readForward } from '../../src/domain/line-cursor.ts'
import { Scrollback } from '../../src/domain/scrollback.ts'
import { TruncationBudget } from '../../src/domain/truncation-budget.ts'
import { bytesOf } from '../support/bytes.ts'
import { plainText } from '../support/terminal-text.ts'

const ALL = Number.MAX_SAFE_INTEGER
const few = fc.integer({ min: 1, max: 4 })
const tiny = fc.integer({ min: 1, max: 40 })
const budgets = fc.tuple(few, tiny).map(([lines, bytes]) => new TruncationBudget(lines, bytes))

/** A program that writes some lines, and a reader who takes a page of so many lines and bytes. */
const turns = fc.array(fc.record({ written: fc.array(plainText, { maxLength: 6 }), budget: budgets }))

function scrollbackOf(retainedLines: number, lineBytes = 50_000): Scrollback {
  return new Scrollback({ retainedLines, retainedBytes: 100_000, lineBytes })
}

function write(scrollback: Scrollback, lines: readonly string[]): void {
  for (const line of lines) scrollback.append(bytesOf(`${line}\n`))
}

const reader =
  (scrollback: Scrollback): ReadLines =>
  (from, limit) =>
    scrollback.read(from, limit)

/** That the page shows the lines of these numbers: each the line that was written, or its newest end. */
function assertShows(page: LinePage, written: readonly string[]): void {
  for (const [at, line] of page.lines.entries()) {
    const whole = written[page.from + at]!
    if (page.cut.includes(page.from + at)) expect(whole.endsWith(line) && line !== whole).toBe(true)
    else expect(line).toBe(whole)
  }
  expect(page.cut.every((line) => line >= page.from && line < page.from + page.lines.length)).toBe(true)
}

describe('a cursor', () => {
  it('returns each line that was written once and in order, or counts it as dropped or as lost', () => {
    fc.assert(
      fc.property(few, tiny, turns, (retained, lineBytes, all) => {
        const scrollback = scrollbackOf(retained, lineBytes)
        const cursor = new LineCursor()
        const written: string[] = []
        for (const { written: more, budget } of all) {
          write(scrollback, more)
          written.push(...more)
          const before = cursor.next
          const page = cursor.takeNewest(reader(scrollback), budget)
          expect(page.lost).toBe(Math.max(0, written.length - retained - before))
          expect(page.dropped).toBeGreaterThanOrEqual(0)
          expect(before + Number(page.lost) + page.dropped).toBe(page.from)
          expect(page.from + page.lines.length).toBe(written.length)
          expect([page.next, cursor.next]).toEqual([written.length, written.length])
          assertShows(page, written)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('takes the newest lines that fit, and says so when there were more', () => {
    fc.assert(
      fc.property(few, fc.array(plainText), budgets, (retained, written, budget) => {
        const scrollback = scrollbackOf(retained)
        write(scrollback, written)
        const page = new LineCursor().takeNewest(reader(scrollback), budget)
        const fitted = budget.newest(written.slice(-retained))
        expect(page.lines).toEqual(fitted.lines)
        expect(page.truncated).toBe(page.lines.length < Math.min(retained, written.length))
        expect(page.cut.length > 0).toBe(fitted.cut)
      }),
    )
  })

  it('stays where it is when there is nothing to read', () => {
    fc.assert(
      fc.property(few, fc.array(plainText), budgets, budgets, (retained, written, first, second) => {
        const scrollback = scrollbackOf(retained)
        write(scrollback, written)
        const cursor = new LineCursor()
        cursor.takeNewest(reader(scrollback), first)
        const page = cursor.takeNewest(reader(scrollback), second)
        const nothing = { from: written.length, lines: [], next: written.length, cut: [] }
        expect(page).toEqual({ ...nothing, truncated: false, dropped: 0, lost: 0 })
      }),
    )
  })
})

describe('reading forward', () => {
  it('gives in pages of any sizes the same lines as at once', () => {
    fc.assert(
      fc.property(
        few,
        tiny,
        fc.array(plainText),
        fc.infiniteStream(budgets),
        (retained, lineBytes, written, budgetsOfPages) => {
          const scrollback = scrollbackOf(retained, lineBytes)
          write(scrollback, written)
          const atOnce = readForward(reader(scrollback), 0, new TruncationBudget(ALL, ALL))
          expect(atOnce.lines.length).toBe(Math.min(retained, written.length))
          expect(atOnce.truncated).toBe(false)
          assertShows(atOnce, written)
          let next = 0
          while (next < scrollback.end) {
            const page = readForward(reader(scrollback), next, budgetsOfPages.next().value!)
            expect(page.from).toBe(Math.max(next, atOnce.from))
            expect(page.lost).toBe(page.from - next)
            expect(page.lines.length).toBeGreaterThan(0)
            expect(page.next).toBe(page.from + page.lines.length)
            expect(page.truncated).toBe(page.next < scrollback.end)
            assertShows(page, written)
            next = page.next
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('gives from the same line the same lines for as long as they are retained, whatever is written and read', () => {
    fc.assert(
      fc.property(
        fc.array(plainText),
        fc.array(plainText),
        fc.nat(4),
        budgets,
        (before, after, back, budget) => {
          const scrollback = scrollbackOf(6)
          write(scrollback, before)
          const from = Math.max(0, scrollback.end - back)
          const first = readForward(reader(scrollback), from, budget)
          const cursor = new LineCursor()
          for (const line of after) {
            write(scrollback, [line])
            cursor.takeNewest(reader(scrollback), budget)
            const again = readForward(reader(scrollback), from, budget)
            if (again.lost !== 0) return
            expect(again.lines.slice(0, first.lines.length)).toEqual(first.lines)
          }
        },
      ),
    )
  })
})
