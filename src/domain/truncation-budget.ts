import { invalid } from './errors.ts'
import { newestUtf8, utf8Length } from './utf8.ts'

/** Lines that fit, and whether one of them had to be shortened. */
export interface Fitted {
  readonly lines: readonly string[]
  /** The one line that alone was too long: it is kept at its newest end. */
  readonly cut: boolean
}

/**
 * How much one page may hold: so many lines, and so many bytes of UTF-8 with one for each line's end.
 * A character is never split, and at least one line always fits, shortened if need be.
 */
export class TruncationBudget {
  readonly lines: number
  readonly bytes: number

  /** @throws {PtyError} `INVALID_ARGUMENT` unless both are whole numbers of at least 1. */
  constructor(lines: number, bytes: number) {
    if (!Number.isSafeInteger(lines) || lines < 1)
      throw invalid('lines', 'as a whole number of at least 1', lines)
    if (!Number.isSafeInteger(bytes) || bytes < 1)
      throw invalid('bytes', 'as a whole number of at least 1', bytes)
    this.lines = lines
    this.bytes = bytes
  }

  /** The newest of `lines` that fit. */
  newest(lines: readonly string[]): Fitted {
    const count = this.#countFitting(lines.length, (at) => lines[lines.length - 1 - at]!)
    return count > 0 || lines.length === 0
      ? { lines: lines.slice(lines.length - count), cut: false }
      : { lines: [this.#shorten(lines.at(-1)!)], cut: true }
  }

  /** The oldest of `lines` that fit: what a reader who goes forward has next. */
  oldest(lines: readonly string[]): Fitted {
    const count = this.#countFitting(lines.length, (at) => lines[at]!)
    return count > 0 || lines.length === 0
      ? { lines: lines.slice(0, count), cut: false }
      : { lines: [this.#shorten(lines[0]!)], cut: true }
  }

  #countFitting(available: number, line: (at: number) => string): number {
    const most = Math.min(available, this.lines)
    let bytes = 0
    for (let count = 0; count < most; count++) {
      bytes += utf8Length(line(count)) + 1
      if (bytes > this.bytes) return count
    }
    return most
  }

  #shorten(line: string): string {
    return newestUtf8(line, this.bytes - 1)
  }
}
