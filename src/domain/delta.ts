import { cleanLine } from './terminal-line.ts'
import { TruncationBudget } from './truncation-budget.ts'
import { decodeUtf8, incompleteUtf8, restOfCharacter } from './utf8.ts'

const LF = 0x0a
const CR = 0x0d

/** The output of one wait: its newest bytes, so that a flood costs no more than the bound. */
export class Delta {
  readonly #budget: TruncationBudget
  #chunks: Uint8Array[] = []
  #bytes = 0
  #truncated = false

  /** @param maxBytes of cleaned text in UTF-8, at least 1 */
  constructor(maxBytes: number) {
    this.#budget = new TruncationBudget(Number.MAX_SAFE_INTEGER, maxBytes + 1)
  }

  append(chunk: Uint8Array): void {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    // Raw bytes are kept to twice the bound, because cleaning shortens.
    let gone = 0
    while (this.#bytes - this.#chunks[gone]!.length > this.#budget.bytes * 2) {
      this.#bytes -= this.#chunks[gone++]!.length
    }
    if (gone > 0) {
      this.#chunks.splice(0, gone)
      this.#truncated = true
    }
  }

  /**
   * The output, cleaned, its lines joined by LF; and whether only its newest end is there.
   * @param final whether nothing can follow: then a character that is not finished is shown as U+FFFD
   */
  render(final = false): { readonly output: string; readonly truncated: boolean } {
    const bytes = this.#join()
    const text = decodeUtf8(final ? bytes : bytes.subarray(0, bytes.length - incompleteUtf8(bytes)))
    const all = text.split('\n').map(cleanLine)
    const { lines, cut } = this.#budget.newest(all)
    return { output: lines.join('\n'), truncated: this.#truncated || cut || lines.length < all.length }
  }

  #join(): Uint8Array {
    const bytes = new Uint8Array(this.#bytes)
    let at = 0
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at)
      at += chunk.length
    }
    return this.#truncated ? bytes.subarray(lineBegin(bytes)) : bytes
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
