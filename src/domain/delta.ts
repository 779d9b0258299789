import { cleanLine } from './terminal-line.ts'
import { TruncationBudget } from './truncation-budget.ts'
import { decodeUtf8, incompleteUtf8, restOfCharacter } from './utf8.ts'

const LF = 0x0a
const CR = 0x0d

/** The output of one wait: its newest bytes, so that a flood costs no more than the bound. */
export class Delta {
  readonly #budget: TruncationBudget
  /** How many raw bytes are kept: twice the bound, because a line may be half controls. */
  readonly #most: number
  /** The newest bytes: `#buffer` up to `#length`, at least `#most` of them once there were so many. */
  #buffer = new Uint8Array(256)
  #length = 0
  #total = 0

  /** @param maxBytes of cleaned text in UTF-8, at least 1 */
  constructor(maxBytes: number) {
    this.#budget = new TruncationBudget(Number.MAX_SAFE_INTEGER, maxBytes + 1)
    this.#most = this.#budget.bytes * 2
  }

  append(chunk: Uint8Array): void {
    const newest = chunk.subarray(Math.max(0, chunk.length - this.#most))
    // Stryker disable next-line ConditionalExpression,EqualityOperator: to make room earlier only takes time
    if (this.#length + newest.length > this.#buffer.length) this.#makeRoom(newest.length)
    this.#buffer.set(newest, this.#length)
    this.#length += newest.length
    this.#total += chunk.length
  }

  /**
   * The output, cleaned, its lines joined by LF; and whether only its newest end is there.
   * @param final whether nothing can follow: then a character that is not finished is shown as U+FFFD
   */
  render(final = false): { readonly output: string; readonly truncated: boolean } {
    const bytes = this.#newest()
    const truncated = this.#total > bytes.length
    const whole = truncated ? bytes.subarray(lineBegin(bytes)) : bytes
    const text = decodeUtf8(final ? whole : whole.subarray(0, whole.length - incompleteUtf8(whole)))
    const all = text.split('\n').map(cleanLine)
    const { lines, cut } = this.#budget.newest(all)
    return { output: lines.join('\n'), truncated: truncated || cut || lines.length < all.length }
  }

  #newest(): Uint8Array {
    return this.#buffer.subarray(Math.max(0, this.#length - this.#most), this.#length)
  }

  #makeRoom(bytes: number): void {
    const kept = this.#newest()
    const needed = kept.length + bytes
    // Stryker disable all: when and how far it grows beyond what is needed is seen only in time and memory
    const larger = Math.min(Math.max(needed, this.#buffer.length * 2), this.#most * 2)
    if (needed > this.#buffer.length) this.#buffer = new Uint8Array(larger)
    // Stryker restore all
    this.#buffer.set(kept)
    this.#length = kept.length
  }
}

/**
 * Where to begin with bytes that lost their beginning: with the first whole line. If they are all of one
 * line, behind a CR, where a progress bar begins anew; or else at a character.
 */
function lineBegin(bytes: Uint8Array): number {
  const lf = bytes.indexOf(LF)
  if (lf !== -1) return lf + 1
  const cr = bytes.indexOf(CR)
  if (cr !== -1 && cr < bytes.length - 1) return cr + 1
  return restOfCharacter(bytes)
}
