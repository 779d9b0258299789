import type { LineNumber } from './session.ts'

const LF = 0x0a
const SEGMENT_BYTES = 32_768

/** A block of memory that holds whole lines, each with its LF. A line never crosses into the next block. */
interface Segment {
  readonly bytes: Uint8Array
  readonly firstLine: LineNumber
  used: number
  /** Its lines that are kept only at their newest end, ascending. */
  readonly cut: LineNumber[]
  /** How many lines begin in its first `counted` bytes and behind them: only the first segment is counted. */
  begun: number
  counted: number
}

/** Whole lines, each with its LF, and the numbers of those that are kept only at their newest end. */
export interface StoredLines {
  readonly bytes: Uint8Array
  readonly cut: readonly LineNumber[]
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

  constructor(limits: RetentionLimits) {
    this.#limits = limits
  }

  /** The number of the line that comes next. */
  get end(): LineNumber {
    return this.#end
  }

  /**
   * Adds whole lines: `bytes` ends with LF and holds `count` of them, none longer than the byte limit.
   * @param cut whether they are kept only at their newest end: of one line alone
   */
  add(bytes: Uint8Array, count: number, cut = false): void {
    let segment = this.#segments.at(-1)
    // Stryker disable next-line EqualityOperator: a block may end with a byte unused
    if (!segment || segment.bytes.length - segment.used < bytes.length) {
      segment = {
        bytes: new Uint8Array(Math.max(bytes.length, Math.min(SEGMENT_BYTES, this.#limits.bytes))),
        firstLine: this.#end,
        used: 0,
        // Stryker disable next-line ArrayDeclaration: what is no number lies between no two
        cut: [],
        begun: 1,
        counted: 0,
      }
      this.#segments.push(segment)
    }
    segment.bytes.set(bytes, segment.used)
    segment.used += bytes.length
    if (cut) segment.cut.push(this.#end)
    this.#bytes += bytes.length
    this.#end += count
    this.#forget()
  }

  /** The number of the oldest retained line; `end` where none is. */
  first(): LineNumber {
    const head = this.#segments[0]
    if (!head) return this.#end
    const excess = this.#bytes - this.#limits.bytes
    const byBytes = excess > 0 ? head.firstLine + linesBegunBefore(head, excess) : head.firstLine
    return Math.max(byBytes, this.#end - this.#limits.lines)
  }

  /** Up to `count` lines from the retained line `from` on, in pieces. */
  *read(from: LineNumber, count: number): Generator<StoredLines> {
    const last = Math.min(from + count, this.#end)
    let begin = from
    for (let at = this.#segmentOf(from); begin < last; at++) {
      const { bytes, firstLine, cut } = this.#segments[at]!
      const end = Math.min(last, this.#segments[at + 1]?.firstLine ?? this.#end)
      const start = offsetOfLine(bytes, 0, begin - firstLine)
      yield {
        bytes: bytes.subarray(start, offsetOfLine(bytes, start, end - begin)),
        cut: cut.filter((line) => line >= from && line < end),
      }
      begin = end
    }
  }

  #forget(): void {
    while (this.#segments.length > 1) {
      const { used } = this.#segments[0]!
      // Stryker disable EqualityOperator: a block may stay until the next addition
      const beyondBytes = this.#bytes - used >= this.#limits.bytes
      const beyondLines = this.#segments[1]!.firstLine <= this.#end - this.#limits.lines
      // Stryker restore EqualityOperator
      if (!beyondBytes && !beyondLines) return
      this.#bytes -= used
      this.#segments.shift()
    }
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

/** How many lines of the first segment begin in its first `bytes` bytes, which only grow while it is first. */
function linesBegunBefore(head: Segment, bytes: number): number {
  for (; head.counted < bytes - 1; head.counted++) if (head.bytes[head.counted] === LF) head.begun++
  return head.begun
}

/** Where the line `count` lines behind the one at `start` begins. */
function offsetOfLine(bytes: Uint8Array, start: number, count: number): number {
  let at = start
  for (let left = count; left > 0; at++) if (bytes[at] === LF) left--
  return at
}
