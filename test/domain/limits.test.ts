import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS, resolveLimits } from '../../src/domain/limits.ts'

const resolve = (given: unknown) => () => resolveLimits(given as never)

describe('limits', () => {
  it('are the defaults where nothing is given', () => {
    expect(resolve({ tailLines: 5, pageLines: undefined })()).toEqual({ ...DEFAULT_LIMITS, tailLines: 5 })
  })

  it.each([
    [{ lines: 5 }, /^Give limits names out of retainedLines, .*; it was "lines"\.$/],
    [{ toString: 5 }, /; it was "toString"\.$/],
    [{ pageBytes: 0 }, 'Give limits.pageBytes as a whole number of at least 1; it was 0.'],
    [{ pageBytes: 1.5 }, 'it was 1.5'],
    [{ pageBytes: Number.POSITIVE_INFINITY }, 'it was Infinity'],
    [{ pageBytes: '5' }, 'it was "5"'],
    [{ pageBytes: null }, 'it was null'],
  ])('are refused with the name and the value: %j', (given, message) => {
    expect(resolve(given)).toThrow(message)
  })

  it.each([
    [
      { lineBytes: 101, retainedBytes: 100 },
      'Give limits.lineBytes at most limits.retainedBytes (100); it was 101.',
    ],
    [{ tailLines: 11, pageLines: 10 }, 'Give limits.tailLines at most limits.pageLines (10); it was 11.'],
    [{ waitMs: 5, sendTimeoutMs: 1 }, 'Give limits.openTimeoutMs at most limits.waitMs (5); it was 10000.'],
    [{ waitMs: 5, openTimeoutMs: 1 }, 'Give limits.sendTimeoutMs at most limits.waitMs (5); it was 30000.'],
  ])('never contradict each other: %j', (given, message) => {
    expect(resolve(given)).toThrow(message)
  })
})
