import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LineWindow } from '../../../../src/adapters/dsh/host/line-window.ts'

/** A scrollback as the harness's: it counts from the newest line, and is bounded in lines, bytes and pages. */
class Seam {
  #text = ''
  #trimmed = false
  readonly #lines: number
  readonly #pageBytes: number

  constructor({ lines, pageBytes = Number.MAX_SAFE_INTEGER }: { lines: number; pageBytes?: number }) {
    this.#lines = lines
    this.#pageBytes = pageBytes
  }

  print(text: string): void {
    const all = (this.#text + text).split('\n')
    this.#trimmed ||= all.length > this.#lines
    this.#text = all.slice(-this.#lines).join('\n')
  }

  read({ offset = 0, count = 500 }: { offset?: number; count?: number }) {
    const lines = this.#text === '' ? [] : this.#text.split('\n')
    const totalLines = lines.length
    if (offset >= totalLines) {
      return { text: '', totalLines, lineBegin: offset, lineEnd: offset, truncated: this.#trimmed }
    }
    const end = totalLines - offset
    const asked = lines.slice(Math.max(0, end - count), end).join('\n')
    const text = asked.slice(-this.#pageBytes)
    const lineEnd = offset + (text === '' ? 0 : text.split('\n').length)
    return { text, totalLines, lineBegin: offset, lineEnd, truncated: this.#trimmed || text !== asked }
  }
}

const windowOn = (seam: Seam) => new LineWindow((request) => seam.read(request))
const linesOf = (text: string) => text.split('\n').slice(0, -1)

/** Output in pieces, between each of which someone looks. Few letters, so that lines repeat. */
const output = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 }), {
  maxLength: 20,
})

describe('while nothing is trimmed', () => {
  test('every complete line comes once, in order, whatever bounds a page', () => {
    fc.assert(
      fc.property(output, fc.integer({ min: 1, max: 20 }), (pieces, pageBytes) => {
        const seam = new Seam({ lines: 1_000, pageBytes })
        const window = windowOn(seam)
        const seen: string[] = []
        for (const piece of pieces) {
          seam.print(piece)
          const { lines, mayHaveLost } = window.take(false)
          expect(mayHaveLost).toBe(false)
          seen.push(...lines)
        }
        const printed = linesOf(pieces.join(''))
        expect(seen.map((line) => line.slice(-pageBytes))).toEqual(
          printed.map((line) => line.slice(-pageBytes)),
        )
      }),
    )
  })

  test('the unfinished line comes with the exit, once', () => {
    const seam = new Seam({ lines: 10 })
    const window = windowOn(seam)
    seam.print('one\ntw')
    expect(window.take(false).lines).toEqual(['one'])
    seam.print('o')
    expect([window.take(true).lines, window.take(true).lines]).toEqual([['two'], []])
  })

  test('an exit after a whole line adds none', () => {
    const seam = new Seam({ lines: 10 })
    const window = windowOn(seam)
    seam.print('one\n')
    expect(window.take(true).lines).toEqual(['one'])
  })
})

describe('when lines are trimmed', () => {
  test('no line comes that was not printed since the last look: never is an old one taken for new', () => {
    fc.assert(
      fc.property(output, fc.integer({ min: 2, max: 6 }), (pieces, lines) => {
        const seam = new Seam({ lines })
        const window = windowOn(seam)
        let before = 0
        let all = ''
        for (const piece of pieces) {
          seam.print(piece)
          all += piece
          const printed = linesOf(all)
          const fresh = window.take(false).lines
          expect(fresh.length).toBeLessThanOrEqual(printed.length - before)
          expect(fresh).toEqual(printed.slice(printed.length - fresh.length))
          before = printed.length
        }
      }),
    )
  })

  test('it is told that lines may have been lost, from then on', () => {
    const seam = new Seam({ lines: 5 })
    const window = windowOn(seam)
    seam.print('1\n2\n')
    expect(window.take(false)).toEqual({ lines: ['1', '2'], mayHaveLost: false })
    seam.print('3\n4\n5\n')
    expect(window.take(false)).toEqual({ lines: ['3', '4', '5'], mayHaveLost: true })
    expect(window.take(false)).toEqual({ lines: [], mayHaveLost: true })
  })

  test('the same lines once more are new as long as their trace is retained', () => {
    const seam = new Seam({ lines: 100 })
    const window = windowOn(seam)
    const run = `begin\n${'a\nb\n'.repeat(10)}`
    seam.print('x\n'.repeat(200) + run)
    window.take(false)
    seam.print(run)
    expect(window.take(false).lines).toEqual(linesOf(run))
  })

  test('nothing known being retained, all that is there is new', () => {
    const seam = new Seam({ lines: 5 })
    const window = windowOn(seam)
    seam.print('1\n2\n')
    window.take(false)
    seam.print('3\n4\n5\n6\n7\n8\n9\n')
    // The oldest line may have been cut, and is left out.
    expect(window.take(false)).toEqual({ lines: ['7', '8', '9'], mayHaveLost: true })
  })
})
