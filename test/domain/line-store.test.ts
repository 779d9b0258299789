import { describe, expect, it } from 'vitest'
import { LineStore } from '../../src/domain/line-store.ts'
import { bytesOf, concat, textOf } from '../support/bytes.ts'
import { bufferMemory } from '../support/memory.ts'

const MB = 1024 * 1024

describe('a line store', () => {
  it('has its lines in order over many blocks, whatever room each block has left', () => {
    const store = new LineStore({ lines: 1_000, bytes: MB })
    const lines = Array.from({ length: 1_000 }, (_, n) => `${`${n} `.repeat((n * 37) % 100)}\n`)
    for (const line of lines) store.add(bytesOf(line), 1)
    const pieces = [...store.read(0, 1_000)]
    expect(textOf(concat(pieces.map(({ bytes }) => bytes)))).toBe(lines.join(''))
  })

  it.each([
    ['a line at a time', 1, 2_000, 100_000],
    ['many lines at a time, few of which may stay', 4_096, 1_000, 10],
  ])('takes no more memory than what it retains and two blocks: %s', (_, atOnce, additions, retained) => {
    const before = bufferMemory()
    const store = new LineStore({ lines: retained, bytes: 16 * MB })
    const bytes = bytesOf('\n'.repeat(atOnce))
    for (let n = 0; n < additions; n++) store.add(bytes, atOnce)
    expect(bufferMemory() - before).toBeLessThan(MB / 4)
    expect(store.end).toBe(atOnce * additions)
  })
})
