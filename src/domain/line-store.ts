import type { LineNumber } from './session.ts'

const LF = 0x0a
const SEGMENT_BYTES = 32 * 1024

/** A block of memory that holds whole lines, each with its LF. A line never crosses into the next block. */
interface Segment {
  readonly bytes: Uint8Array
  readonly firstLine: LineNumber
  used: number
}

/** What a store may hold. `bytes` counts each line with its LF. */
export interface RetentionLimits {
  readonly lines: number
  readonly bytes: number
}

/**
 * The newest complete lines of a stream, as bytes, by absolute number.
 *
 * Under a flood nearly every line is trimmed unread, so adding does only what counting needs: it copies the
 * bytes and forgets blocks that hold no retained line. Where the first retained line stands is worked out by
 * the read that asks. Memory is at most the limit, two blocks, and the unused end of each block, which is
 * shorter than one addition (an eighth of a block with the 4 KB that a Linux PTY gives at a time).
 */
export class LineStore {
  readonly #limits: RetentionLimits
  #segments: Segment[] = []
  #bytes = 0
  #end: LineNumber = 0
  #scan: { head: Segment | undefined; at: number; lines: number } = { head: undefined, at: 0, lines: 1 }

  constructor(limits: RetentionLimits) {
    this.#limits = limits
  }

  /** The number of the line that comes next. */
  get end(): LineNumber {
    return this.#end
  }

  /**
   * Adds whole lines: `bytes` ends with LF and holds `count` of them, none longer than the byte limit.
   */
  add(bytes: Uint8Array, count: number): void {
    let segment = this.#segments.at(-1)
    if (!segment || segment.bytes.length - segment.used < bytes.length) {
      segment = {
        bytes: new Uint8Array(Math.max(bytes.length, Math.min(SEGMENT_BYTES, this.#limits.bytes))),
        firstLine: this.#end,
        used: 0,
      }
      this.#segments.push(segment)
    }
    segment.bytes.set(bytes, segment.used)
    segment.used += bytes.length
    this.#bytes += bytes.length
    this.#end += count
    this.#forget()
  }

  /** The number of the oldest retained line; `end` where none is. */
  first(): LineNumber {
    const head = this.#segments[0]
    if (!head) return this.#end
    const excess = this.#bytes - this.#limits.bytes
    const byBytes = excess > 0 ? head.firstLine + this.#linesBegunBefore(head, excess) : head.firstLine
    return Math.max(byBytes, this.#end - this.#limits.lines)
  }

  /** The bytes of up to `count` lines from the retained line `from` on, in pieces of whole lines. */
  *read(from: LineNumber, count: number): Generator<Uint8Array> {
    const last = Math.min(from + count, this.#end)
    for (let at = this.#segmentOf(from); at < this.#segments.length && from < last; at++) {
      const segment = this.#segments[at]!
      const next = Math.min(last, this.#segments[at + 1]?.firstLine ?? this.#end)
      const start = offsetOfLine(segment, 0, from - segment.firstLine)
      yield segment.bytes.subarray(start, offsetOfLine(segment, start, next - from))
      from = next
    }
  }

  #forget(): void {
    let gone = 0
    for (; gone < this.#segments.length - 1; gone++) {
      const beyondBytes = this.#bytes - this.#segments[gone]!.used >= this.#limits.bytes
      const beyondLines = this.#segments[gone + 1]!.firstLine <= this.#end - this.#limits.lines
      if (!beyondBytes && !beyondLines) break
      this.#bytes -= this.#segments[gone]!.used
    }
    if (gone > 0) this.#segments.splice(0, gone)
  }

  /** How many lines of the first segment begin in its first `bytes` bytes, which only grow while it is first. */
  #linesBegunBefore(head: Segment, bytes: number): number {
    if (this.#scan.head !== head) this.#scan = { head, at: 0, lines: 1 }
    const scan = this.#scan
    for (; scan.at < bytes - 1; scan.at++) if (head.bytes[scan.at] === LF) scan.lines++
    return scan.lines
  }

  /** The index of the segment that holds `line`. */
  #segmentOf(line: LineNumber): number {
    let low = 0
    let high = this.#segments.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#segments[middle]!.firstLine <= line) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** Where the line `count` lines behind the one at `start` begins. */
function offsetOfLine(segment: Segment, start: number, count: number): number {
  let at = start
  for (let left = count; left > 0 && at < segment.used; at++) if (segment.bytes[at] === LF) left--
  return at
}
