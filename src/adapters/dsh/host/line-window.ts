import type { TerminalReadRequest, TerminalReadResult } from '@deepseek-ai/dsh-terminal'

/** Lines in a page: of ordinary lines well within what the harness returns at once. */
const PAGE_LINES = 500
/** Lines kept to tell which of the retained ones are new. The harness retains as many. */
const KNOWN_LINES = 10_000

/** What came since the last look. */
export interface NewLines {
  readonly lines: readonly string[]
  /** Whether lines may have come and gone between the looks. */
  readonly mayHaveLost: boolean
}

/**
 * Finds the new complete lines in a scrollback that counts from its newest line backwards. Until it trims, a
 * line's place from the beginning tells, and the result is exact. After that nothing can tell for certain: a
 * program that prints the same again may leave the scrollback exactly as it was. So lines then are new when
 * they follow what is known; never is a known line taken for a new one.
 */
export class LineWindow {
  readonly #read: (request: TerminalReadRequest) => TerminalReadResult
  /** The newest lines seen, oldest first. */
  #known: string[] = []
  /** How many complete lines were seen, while nothing was trimmed. */
  #seen = 0

  constructor(read: (request: TerminalReadRequest) => TerminalReadResult) {
    this.#read = read
  }

  /** The newest line, which has no LF yet while the program runs. */
  get pending(): string {
    return this.#page(0, 1)[0]!
  }

  /** @param exited then the newest line is complete as well, unless it is empty */
  take(exited: boolean): NewLines {
    const { totalLines } = this.#read({ offset: 0, count: 1 })
    // A page from beyond the oldest line is empty and can't be cut: so this tells of the scrollback alone.
    const { truncated: trimmed } = this.#read({ offset: totalLines, count: 1 })
    const pending = exited && this.pending !== '' ? 0 : 1
    const complete = totalLines - pending
    // Of trimmed lines the oldest may be cut itself.
    const retained = trimmed ? complete - 1 : complete - this.#seen
    const lines = this.#pages(pending, Math.max(0, retained))
    const fresh = trimmed ? lines.slice(lines.length - countNew(this.#known, lines)) : lines
    this.#seen += fresh.length
    this.#known = [...this.#known, ...fresh].slice(-KNOWN_LINES)
    return { lines: fresh, mayHaveLost: trimmed }
  }

  /** The `count` lines before the `offset` newest ones, oldest first. */
  #pages(offset: number, count: number): string[] {
    const lines: string[] = []
    for (let left = count; left > 0; left -= PAGE_LINES) {
      const size = Math.min(left, PAGE_LINES)
      for (const line of this.#page(offset + left - size, size)) lines.push(line)
    }
    return lines
  }

  /**
   * The same within one page. The harness bounds a page in bytes and leaves out its oldest part, within a
   * line too; so the page must have all its lines, and the oldest as it is by itself.
   */
  #page(offset: number, count: number): string[] {
    const lines = this.#read({ offset, count }).text.split('\n')
    if (count === 1) return lines
    const whole = lines.length === count && lines[0] === this.#page(offset + count - 1, 1)[0]
    if (whole) return lines
    const newer = Math.ceil(count / 2)
    return [...this.#page(offset + newer, count - newer), ...this.#page(offset, newer)]
  }
}

/** How many lines at the end of `now` follow the end of `before`: the fewest for which the rest agrees. */
function countNew(before: readonly string[], now: readonly string[]): number {
  for (let fresh = 0; fresh < now.length; fresh++) {
    const overlap = Math.min(now.length - fresh, before.length)
    if (overlap > 0 && endsAgree(before, now, fresh, overlap)) return fresh
  }
  return now.length
}

function endsAgree(
  before: readonly string[],
  now: readonly string[],
  fresh: number,
  overlap: number,
): boolean {
  for (let back = 1; back <= overlap; back++) {
    if (before[before.length - back] !== now[now.length - fresh - back]) return false
  }
  return true
}
