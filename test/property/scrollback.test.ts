import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Scrollback, type ScrollbackLimits } from '../../src/domain/scrollback.ts'
import { incompleteUtf8 } from '../../src/domain/utf8.ts'
import { bytesOf, textOf } from '../support/bytes.ts'
import { seenOf } from '../support/naive-screen.ts'
import { chunked, output, plainOutput } from '../support/terminal-text.ts'
import { ScrollbackModel } from './scrollback-model.ts'

const ALL = Number.MAX_SAFE_INTEGER

interface Model {
  readonly scrollback: ScrollbackModel
  /** What the program has yet to write. */
  rest: Uint8Array
}

type Command = fc.Command<Model, Scrollback>

class Append implements Command {
  readonly count: number
  constructor(count: number) {
    this.count = count
  }
  check(model: Model): boolean {
    return !model.scrollback.exited && model.rest.length > 0
  }
  run(model: Model, real: Scrollback): void {
    const chunk = model.rest.subarray(0, this.count)
    model.rest = model.rest.subarray(this.count)
    model.scrollback.append(chunk)
    real.append(chunk)
    assertInvariants(model.scrollback, real)
  }
  toString(): string {
    return `append(${this.count} bytes)`
  }
}

/** Never inside a character: what is then seen of half a character in a line that is too long is not modelled. */
class Exit implements Command {
  check(model: Model): boolean {
    return !model.scrollback.exited && incompleteUtf8(model.scrollback.pending) === 0
  }
  run(model: Model, real: Scrollback): void {
    model.scrollback.exit()
    real.complete()
    assertInvariants(model.scrollback, real)
  }
  toString(): string {
    return 'exit'
  }
}

class Read implements Command {
  readonly back: number
  readonly limit: number
  constructor(back: number, limit: number) {
    this.back = back
    this.limit = limit
  }
  check(): boolean {
    return true
  }
  run(model: Model, real: Scrollback): void {
    const from = Math.max(0, real.end - this.back)
    expect(real.read(from, this.limit)).toEqual(model.scrollback.read(from, this.limit))
  }
  toString(): string {
    return `read(end - ${this.back}, ${this.limit})`
  }
}

/**
 * What holds of a scrollback at all times:
 * - `end` counts every line that was completed, trimmed or not
 * - the retained lines are the newest within both limits, each under its own number
 * - `lost` is the number of lines that were trimmed
 * - `cut` names exactly the lines that lost their beginning
 * - the pending line is the newest end of what is seen of the output behind the last LF
 */
function assertInvariants(model: ScrollbackModel, real: Scrollback): void {
  const whole = real.read(0, ALL)
  expect(whole).toEqual(model.read(0, ALL))
  expect(real.end).toBe(whole.from + whole.lines.length)
  const pending = seenOf(textOf(model.pending))
  expect(pending.endsWith(real.pending)).toBe(true)
  expect(bytesOf(real.pending).length).toBeGreaterThanOrEqual(
    Math.min(bytesOf(pending).length, model.lineBytes - 3),
  )
}

const commands = fc.commands([
  fc.integer({ min: 1, max: 9 }).map((count) => new Append(count)),
  fc.tuple(fc.nat(6), fc.nat(5)).map(([back, limit]) => new Read(back, limit)),
  fc.constant(new Exit()),
])

const few = fc.integer({ min: 1, max: 4 })
const tiny = fc.integer({ min: 1, max: 40 })

describe('a scrollback', () => {
  it.each<[string, fc.Arbitrary<ScrollbackLimits>, fc.Arbitrary<Uint8Array>]>([
    [
      'text in long lines',
      fc.record({ retainedLines: few, retainedBytes: tiny, lineBytes: tiny }),
      plainOutput,
    ],
    [
      'whatever a program may write',
      fc.record({ retainedLines: few, retainedBytes: fc.constant(10_000), lineBytes: fc.constant(5_000) }),
      output,
    ],
  ])(
    'always has the newest lines within its limits, and counts the others as lost: %s',
    (_, limits, bytes) => {
      fc.assert(
        fc.property(limits, bytes, commands, (given, rest, steps) => {
          fc.modelRun(
            () => ({ model: { scrollback: new ScrollbackModel(given), rest }, real: new Scrollback(given) }),
            steps,
          )
        }),
        { numRuns: 500 },
      )
    },
  )

  it('has the same lines however the bytes are cut into chunks', () => {
    fc.assert(
      fc.property(
        few,
        tiny,
        tiny,
        chunked(output),
        (retainedLines, retainedBytes, lineBytes, { whole, chunks }) => {
          const limits = { retainedLines, retainedBytes, lineBytes }
          const read = (pieces: readonly Uint8Array[]) => {
            const scrollback = new Scrollback(limits)
            for (const piece of pieces) scrollback.append(piece)
            const { pending } = scrollback
            scrollback.complete()
            return { ...scrollback.read(0, ALL), pending }
          }
          const atOnce = read([whole])
          expect(read(chunks)).toEqual(atOnce)
          expect(read([...whole].map((byte) => Uint8Array.of(byte)))).toEqual(atOnce)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('shows a line whole unless it says that the line was cut, and cuts none that was never too long', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), chunked(output), (lineBytes, { whole, chunks }) => {
        const scrollback = new Scrollback({ retainedLines: ALL, retainedBytes: ALL, lineBytes })
        for (const chunk of chunks) scrollback.append(chunk)
        const { lines, cut } = scrollback.read(0, ALL)
        const raw = textOf(whole).split('\n').slice(0, -1)
        expect(lines.length).toBe(raw.length)
        for (const [at, line] of lines.entries()) {
          if (!cut.includes(at)) expect(line).toBe(seenOf(raw[at]!))
          else expect(everLonger(raw[at]!, lineBytes)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})

/** Whether a line, at any time while it came, was longer than so many bytes. */
function everLonger(raw: string, maxBytes: number): boolean {
  const characters = [...raw]
  return characters.some((_, at) => bytesOf(seenOf(characters.slice(0, at + 1).join(''))).length > maxBytes)
}
