import { LineStore, type RetentionLimits } from './line-store.ts'
import type { LineNumber, ScrollbackPage } from './session.ts'
import { cleanLine, renderLine } from './terminal-line.ts'
import { decodeUtf8, encodeUtf8, incompleteUtf8 } from './utf8.ts'

const LF = 0x0a
const LINE_FEED = Uint8Array.of(LF)

export interface ScrollbackLimits {
  /** Complete lines retained. */
  readonly retainedLines: number
  /** Bytes of complete lines retained, as the program wrote them, each with its LF. */
  readonly retainedBytes: number
  /** Bytes of one line without its LF; of a longer one the newest end is kept. Less than `retainedBytes`. */
  readonly lineBytes: number
}

/**
 * A terminal's retained output: its newest complete lines, by absolute number, and the pending line.
 *
 * Each line is cleaned by itself, when it is read; so the lines are the same however the bytes were cut into
 * chunks, and output that is trimmed unread costs no more than counting its lines. Only a line that grows
 * past `lineBytes` is cleaned as it comes, which keeps a progress bar of a million updates at one line's cost.
 */
export class Scrollback {
  readonly #store: LineStore
  readonly #lineBytes: number
  /** The pending line: `#pending` up to `#pendingLength`, never much more than four times `lineBytes`. */
  #pending = new Uint8Array(256)
  #pendingLength = 0
  #pendingCut = false

  constructor(limits: ScrollbackLimits) {
    const retention: RetentionLimits = { lines: limits.retainedLines, bytes: limits.retainedBytes }
    this.#store = new LineStore(retention)
    this.#lineBytes = Math.min(limits.lineBytes, limits.retainedBytes - 1)
  }

  /** The number of the next line to be completed. */
  get end(): LineNumber {
    return this.#store.end
  }

  /** The pending line, cleaned. */
  get pending(): string {
    return cleanLine(decodeUtf8(this.#pending.subarray(0, this.#pendingLength)))
  }

  /** Takes output as it comes. Chunks may be cut anywhere, inside a character or an escape sequence too. */
  append(output: Uint8Array): void {
    // A Buffer as what it also is: the scans below are twice as fast when they meet one kind of array only.
    const chunk = new Uint8Array(output.buffer, output.byteOffset, output.length)
    // No line that stands whole in a piece of this size is too long.
    const size = this.#lineBytes + 1
    // Stryker disable next-line EqualityOperator: an empty piece adds nothing
    for (let at = 0; at < chunk.length; at += size) this.#appendPiece(chunk.subarray(at, at + size))
  }

  /** The program has exited: completes the pending line, unless nothing would be seen of it. */
  complete(): void {
    if (this.#pendingCut || this.pending !== '') this.#completePending()
    else this.#pendingLength = 0
  }

  /**
   * Up to `limit` complete lines from `from` on, or from the oldest retained one if `from` was trimmed.
   * @param from from 0 to `end`
   */
  read(from: LineNumber, limit: number): ScrollbackPage {
    const first = Math.max(from, this.#store.first())
    const lines: string[] = []
    const cut: LineNumber[] = []
    for (const stored of this.#store.read(first, limit)) {
      const texts = decodeUtf8(stored.bytes.subarray(0, -1)).split('\n')
      for (const text of texts) lines.push(cleanLine(text))
      cut.push(...stored.cut)
    }
    return { from: first, lines, end: this.end, lost: first - from, cut }
  }

  #appendPiece(piece: Uint8Array): void {
    let begin = 0
    // Stryker disable next-line ConditionalExpression,EqualityOperator: only slower for a line that begins here
    if (this.#pendingLength > 0 || this.#pendingCut) {
      const lf = piece.indexOf(LF)
      if (lf === -1) {
        this.#grow(piece)
        return
      }
      this.#grow(piece.subarray(0, lf))
      this.#completePending()
      begin = lf + 1
    }
    const end = piece.lastIndexOf(LF) + 1
    // Stryker disable ConditionalExpression,EqualityOperator: to add nothing only takes time
    if (end > begin) {
      const lines = piece.subarray(begin, end)
      this.#store.add(lines, countLf(lines))
    }
    if (end < piece.length) this.#grow(piece.subarray(end))
    // Stryker restore ConditionalExpression,EqualityOperator
  }

  /** Adds to the pending line, and folds it at the same byte however the output was cut into chunks. */
  #grow(bytes: Uint8Array): void {
    const most = this.#lineBytes * 4
    for (let at = 0; at < bytes.length; ) {
      // Stryker disable next-line ArithmeticOperator: the last bytes before a fold may come one by one
      const piece = bytes.subarray(at, at + Math.max(1, most + 1 - this.#pendingLength))
      this.#put(this.#pendingLength, piece)
      at += piece.length
      if (this.#pendingLength > most) this.#fold()
    }
  }

  /** Replaces the pending line's bytes by what is seen of it, the newest `lineBytes` of that. */
  #fold(): void {
    const bytes = this.#pending.subarray(0, this.#pendingLength)
    const whole = bytes.length - incompleteUtf8(bytes)
    const unfinished = bytes.slice(whole)
    this.#put(0, this.#render(bytes.subarray(0, whole), true))
    this.#put(this.#pendingLength, unfinished)
  }

  #completePending(): void {
    if (this.#pendingCut || this.#pendingLength > this.#lineBytes) {
      this.#put(0, this.#render(this.#pending.subarray(0, this.#pendingLength), false))
    }
    this.#put(this.#pendingLength, LINE_FEED)
    this.#store.add(this.#pending.subarray(0, this.#pendingLength), 1, this.#pendingCut)
    this.#pendingLength = 0
    this.#pendingCut = false
  }

  /** What is seen of a line's bytes, the newest `lineBytes` of it; and with `open`, what continues it. */
  #render(bytes: Uint8Array, open: boolean): Uint8Array {
    const { text, state, cut } = renderLine(decodeUtf8(bytes), this.#lineBytes)
    this.#pendingCut ||= cut
    return encodeUtf8(open ? text + state : text)
  }

  /** Makes `bytes` the pending line's bytes from `at` on. */
  #put(at: number, bytes: Uint8Array): void {
    const length = at + bytes.length
    // Stryker disable next-line ConditionalExpression,EqualityOperator: to grow earlier only takes time
    if (length > this.#pending.length) {
      const larger = new Uint8Array(length * 2)
      larger.set(this.#pending.subarray(0, at))
      this.#pending = larger
    }
    this.#pending.set(bytes, at)
    this.#pendingLength = length
  }
}

/**
 * How many LFs there are. Under a flood most of the time goes here, so it looks at four bytes at once: after
 * the exclusive or, a byte is 0 where an LF stands, and only then its high bit is set in `found`.
 */
function countLf(bytes: Uint8Array): number {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let count = 0
  let at = 0
  // Stryker disable next-line ConditionalExpression,EqualityOperator: the next loop counts what is left
  for (; at + 4 <= bytes.length; at += 4) {
    const word = words.getUint32(at) ^ 0x0a0a0a0a
    const found = ~(((word & 0x7f7f7f7f) + 0x7f7f7f7f) | word | 0x7f7f7f7f)
    // The product's highest byte is the sum of the four.
    count += Math.imul(found >>> 7, 0x01010101) >>> 24
  }
  // Stryker disable next-line EqualityOperator: beyond the end stands no LF
  for (; at < bytes.length; at++) if (bytes[at] === LF) count++
  return count
}
