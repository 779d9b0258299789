import { describe, expect, it } from 'vitest'
import { Delta } from '../../src/domain/delta.ts'
import { bytesOf } from '../support/bytes.ts'

function deltaOf(chunks: readonly string[], maxBytes: number) {
  const delta = new Delta(maxBytes)
  for (const chunk of chunks) delta.append(bytesOf(chunk))
  return delta.render()
}

describe('a delta', () => {
  it('shows the last state of a progress bar, however many there were', () => {
    const states = Array.from({ length: 100 }, (_, n) => `\r\x1b[K${n}% of it`)
    expect(deltaOf(states, 20)).toEqual({ output: '99% of it', truncated: true })
  })

  it('shows the newest end of a line of which only the line end has not come whole', () => {
    expect(deltaOf(['x'.repeat(50), `${'y'.repeat(50)}\r`], 20)).toEqual({
      output: 'y'.repeat(20),
      truncated: true,
    })
  })

  it('never begins with the rest of a line', () => {
    const line = `${'\x1b[1mx\x1b[0m'.repeat(3)}\r\n`
    expect(deltaOf(Array(10).fill(line), 20).output).toMatch(/^(?:xxx\n)+$/)
    expect(deltaOf(['\x1b[1mbegin', `ning\x1b[0m${'\x1b[m'.repeat(20)}\r\n$ `], 20).output).toBe('$ ')
  })

  it('shows a character that is cut short only when nothing can follow, as the scrollback does then', () => {
    const delta = new Delta(20)
    delta.append(Uint8Array.of(0x61, 0xe4, 0xb8))
    expect(delta.render().output).toBe('a')
    expect(delta.render(true).output).toBe('a\ufffd')
  })
})
