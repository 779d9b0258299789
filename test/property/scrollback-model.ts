import type { ScrollbackLimits } from '../../src/domain/scrollback.ts'
import type { LineNumber, ScrollbackPage } from '../../src/domain/session.ts'
import { bytesOf, concat, textOf } from '../support/bytes.ts'
import { seenOf } from '../support/naive-screen.ts'

const LF = 0x0a

interface ModelLine {
  readonly text: string
  /** What the line takes of the retained bytes, with its LF. */
  readonly size: number
  readonly cut: boolean
}

/**
 * A scrollback that keeps everything, and works out at every question what a real one would still have.
 * A line longer than `lineBytes` must be nothing but text: what is seen of others is not so easily said.
 */
export class ScrollbackModel {
  readonly #limits: ScrollbackLimits
  #written: Uint8Array = new Uint8Array(0)
  #exited = false

  constructor(limits: ScrollbackLimits) {
    this.#limits = limits
  }

  append(bytes: Uint8Array): void {
    this.#written = concat([this.#written, bytes])
  }

  exit(): void {
    this.#exited = true
  }

  /** The most bytes of a line that are kept. */
  get lineBytes(): number {
    return Math.min(this.#limits.lineBytes, this.#limits.retainedBytes - 1)
  }

  get exited(): boolean {
    return this.#exited
  }

  get pending(): Uint8Array {
    return this.#exited ? new Uint8Array(0) : this.#written.subarray(this.#written.lastIndexOf(LF) + 1)
  }

  lines(): ModelLine[] {
    const raw: Uint8Array[] = []
    let begin = 0
    for (let at = 0; at < this.#written.length; at++) {
      if (this.#written[at] !== LF) continue
      raw.push(this.#written.subarray(begin, at))
      begin = at + 1
    }
    const rest = this.#written.subarray(begin)
    if (this.#exited && seenOf(textOf(rest)) !== '') raw.push(rest)
    return raw.map((line) => this.#line(line))
  }

  /** The oldest line such that it and all newer ones are within both limits. */
  first(): LineNumber {
    const lines = this.lines()
    let first = lines.length
    let bytes = 0
    while (first > 0 && lines.length - first < this.#limits.retainedLines) {
      bytes += lines[first - 1]!.size
      if (bytes > this.#limits.retainedBytes) break
      first--
    }
    return first
  }

  read(from: LineNumber, limit: number): ScrollbackPage {
    const lines = this.lines()
    const begin = Math.max(from, this.first())
    const page = lines.slice(begin, begin + limit)
    return {
      from: begin,
      lines: page.map(({ text }) => text),
      end: lines.length,
      lost: begin - from,
      cut: page.flatMap(({ cut }, at) => (cut ? [begin + at] : [])),
    }
  }

  #line(raw: Uint8Array): ModelLine {
    const text = seenOf(textOf(raw))
    const most = this.lineBytes
    if (raw.length <= most) return { text, size: raw.length + 1, cut: false }
    const characters = [...text]
    while (bytesOf(characters.join('')).length > most) characters.shift()
    const kept = characters.join('')
    return { text: kept, size: bytesOf(kept).length + 1, cut: kept !== text }
  }
}
