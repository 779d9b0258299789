import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts'
import { Scrollback } from '../../src/domain/scrollback.ts'
import { bytesOf } from '../support/bytes.ts'
import { bufferMemory } from '../support/memory.ts'

const MB = 1024 * 1024
const LIMITS = DEFAULT_LIMITS
/** What Linux gives of a PTY at a time. */
const CHUNK = 4096

/** Appends a chunk until that makes so many bytes, and asserts that memory stays within a bound meanwhile. */
function flood(chunk: Uint8Array, bytes: number, bound: number): Scrollback {
  const scrollback = new Scrollback(LIMITS)
  const before = bufferMemory()
  for (let done = 0, round = 0; done < bytes; done += chunk.length, round++) {
    scrollback.append(chunk)
    if (round % 10_000 === 0) expect(bufferMemory() - before).toBeLessThan(bound)
  }
  expect(bufferMemory() - before).toBeLessThan(bound)
  return scrollback
}

describe('a scrollback under a flood', () => {
  it('holds no more of a gigabyte than its limit, and counts every line', () => {
    const line = `${'x'.repeat(126)}\r\n`
    const chunk = bytesOf(line.repeat(CHUNK / line.length))
    const scrollback = flood(chunk, 1024 * MB, LIMITS.retainedBytes + 2 * MB)
    const lines = (1024 * MB) / line.length
    const retained = Math.min(LIMITS.retainedLines, LIMITS.retainedBytes / line.length)
    expect(scrollback.read(0, 1)).toMatchObject({
      end: lines,
      from: lines - retained,
      lost: lines - retained,
    })
  })

  it('keeps ten million empty lines at the cost of those that it retains', () => {
    const scrollback = flood(new Uint8Array(CHUNK).fill(0x0a), 10_000_000, MB)
    const { end, lost } = scrollback.read(0, 1)
    expect(end).toBeGreaterThanOrEqual(10_000_000)
    expect(lost).toBe(end - LIMITS.retainedLines)
  })

  it.each([CHUNK, 5 * MB])('keeps of a line of 5 MB the newest 64 KB, in chunks of %s bytes', (size) => {
    const scrollback = flood(bytesOf('0123456789abcdef'.repeat(size / 16)), 5 * MB, MB)
    scrollback.append(bytesOf('end\n'))
    const { lines, cut } = scrollback.read(0, 2)
    expect(cut).toEqual([0])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toHaveLength(LIMITS.lineBytes)
    expect(lines[0]).toMatch(/^(?:.*)f0123456789abcdefend$/)
  })

  it('keeps a progress bar of a million states at the cost of one line, and uncut', () => {
    const state = '\r\x1b[K 50% [=====>     ] 1:00'
    const scrollback = flood(bytesOf(state.repeat(100)), 1_000_000 * 25, MB)
    scrollback.append(bytesOf('\n'))
    expect(scrollback.read(0, 2)).toMatchObject({ lines: [' 50% [=====>     ] 1:00'], cut: [] })
  })
})
