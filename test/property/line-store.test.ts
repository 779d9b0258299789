import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineStore, type RetentionLimits } from '../../src/domain/line-store.ts'
import { bytesOf, concat, textOf } from '../support/bytes.ts'

const ALL = Number.MAX_SAFE_INTEGER

const limits = fc.record({ lines: fc.integer({ min: 1, max: 40 }), bytes: fc.integer({ min: 10, max: 60 }) })

/** Lines by their lengths: several at once, or one that may be marked as cut. */
const length = fc.nat(9)
const additions = fc.array(
  fc.oneof(
    fc.record({ lengths: fc.tuple(length), cut: fc.boolean() }),
    fc.record({ lengths: fc.array(length, { minLength: 1, maxLength: 20 }), cut: fc.constant(false) }),
  ),
  { maxLength: 40, size: 'max' },
)

const lineOf = (number: number, length: number) =>
  `${String.fromCharCode(97 + (number % 26)).repeat(length)}\n`

function firstWithin(lines: readonly string[], limit: RetentionLimits): number {
  let first = lines.length
  let bytes = 0
  while (first > 0 && lines.length - first < limit.lines) {
    bytes += lines[first - 1]!.length
    if (bytes > limit.bytes) break
    first--
  }
  return first
}

function read(store: LineStore, from: number, count: number) {
  const pieces = [...store.read(from, count)]
  return { text: textOf(concat(pieces.map(({ bytes }) => bytes))), cut: pieces.flatMap(({ cut }) => cut) }
}

describe('a line store', () => {
  it('has at all times the newest lines within its limits, each under its number and with its mark', () => {
    fc.assert(
      fc.property(limits, additions, fc.nat(), fc.nat(9), (limit, all, back, count) => {
        const store = new LineStore(limit)
        const written: string[] = []
        const marked: number[] = []
        const expected = (from: number, end = written.length) => ({
          text: written.slice(from, end).join(''),
          cut: marked.filter((line) => line >= from && line < end),
        })
        for (const { lengths, cut } of all) {
          if (cut) marked.push(written.length)
          const lines = lengths.map((length, at) => lineOf(written.length + at, length))
          written.push(...lines)
          store.add(bytesOf(lines.join('')), lines.length, cut)
          const first = firstWithin(written, limit)
          expect([store.first(), store.end]).toEqual([first, written.length])
          expect(read(store, first, ALL)).toEqual(expected(first))
          const from = written.length - (back % (written.length - first + 1))
          expect(read(store, from, count)).toEqual(expected(from, from + count))
        }
      }),
      { numRuns: 300 },
    )
  })
})
