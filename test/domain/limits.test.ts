import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS, resolveLimits } from '../../src/domain/limits.ts'

const resolve = (given: unknown) => () => resolveLimits(given as never)

const UNITS: Record<string, number> = { KiB: 1024, MiB: 1024 * 1024, s: 1_000, min: 60_000 }

describe('limits', () => {
  it('are the defaults where nothing is given', () => {
    expect(resolve({ tailLines: 5, pageLines: undefined })()).toEqual({ ...DEFAULT_LIMITS, tailLines: 5 })
  })

  it('have the defaults that docs/limits.md tells', () => {
    const page = readFileSync(new URL('../../docs/limits.md', import.meta.url), 'utf8')
    const told = [...page.matchAll(/^\| `(.+?)` \| (.+?) \|/gm)].flatMap(([, names, values]) => {
      const numbers = values!.split(', ').map((value) => {
        const [, number, unit] = /^([\d,]+) ?(\S*)/.exec(value)!
        return Number(number!.replaceAll(',', '')) * (UNITS[unit!] ?? 1)
      })
      return names!.split('`, `').map((name, at) => [name, numbers[at]])
    })
    expect(Object.fromEntries(told)).toEqual(DEFAULT_LIMITS)
  })

  it.each([
    { idleMs: 0, exitedMs: 0 },
    { lineBytes: 100, retainedBytes: 100 },
    { tailLines: 10, pageLines: 10 },
    { openTimeoutMs: 5, sendTimeoutMs: 5, waitMs: 5 },
  ])('may be 0 where that says never, and may equal the limit that bounds them: %j', (given) => {
    expect(resolve(given)()).toEqual({ ...DEFAULT_LIMITS, ...given })
  })

  it.each([
    [{ lines: 5 }, /^Give limits names out of retainedLines, .*; it was "lines"\.$/],
    [{ toString: 5 }, /; it was "toString"\.$/],
    [{ pageBytes: 0 }, 'Give limits.pageBytes as a whole number of at least 1; it was 0.'],
    [{ idleMs: -1 }, 'Give limits.idleMs as a whole number of at least 0; it was -1.'],
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
