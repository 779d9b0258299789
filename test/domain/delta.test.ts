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

  it('shows a line that is too long from its first CR on, as if nothing had stood there', () => {
    const shown = (end: string) => deltaOf(['x'.repeat(50), end], 20).output
    expect(shown('\rab')).toBe('ab')
    expect(shown('\r\x1b[Cb')).toBe(' b')
  })

  it('never begins inside a character', () => {
    for (let rest = 0; rest < 9; rest++) {
      const { output } = deltaOf([`世${'\x07'.repeat(6)}`.repeat(50), 'x'.repeat(rest)], 20)
      expect(output).toMatch(/^世+x*$/)
    }
  })

  it.each([1, 100, 5_000])('has the newest of a thousand lines, in chunks of %s bytes', (size) => {
    const lines = Array.from({ length: 1_000 }, (_, n) => `${n}`.padStart(9, '0'))
    const text = lines.join('\n')
    const chunks = Array.from({ length: text.length / size + 1 }, (_, n) =>
      text.slice(n * size, (n + 1) * size),
    )
    for (const fitting of [10, 100, 1_000]) {
      const truncated = fitting < lines.length
      const output = lines.slice(-fitting).join('\n')
      expect(deltaOf(chunks, output.length)).toEqual({ output, truncated })
    }
  })

  it('shows a character that is cut short only when nothing can follow, as the scrollback does then', () => {
    const delta = new Delta(20)
    delta.append(Uint8Array.of(0x61, 0xe4, 0xb8))
    expect(delta.render().output).toBe('a')
    expect(delta.render(true).output).toBe('a\ufffd')
  })
})
