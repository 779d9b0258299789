import type { LineNumber, ScrollbackPage } from './session.ts'
import type { TruncationBudget } from './truncation-budget.ts'

/** Reads complete lines: `Terminal.read`, or anything that keeps its contract. */
export type ReadLines = (from: LineNumber, limit: number) => ScrollbackPage

/** One page of lines for a reader, with an account of what it does not hold. */
export interface LinePage {
  /** The number of `lines[0]`. */
  readonly from: LineNumber
  readonly lines: readonly string[]
  /** The line to go on with: what a reader who takes this page has not had. */
  readonly next: LineNumber
  /** Whether this page leaves out lines that it was asked for and that are retained. */
  readonly truncated: boolean
  /** Lines before `from` that this page passed over because of its budget. They may still be retained. */
  readonly dropped: number
  /** Lines that were trimmed before this reader had them. */
  readonly lost: number | 'unknown'
  /** Lines of this page, by number, that are kept only at their newest end. */
  readonly cut: readonly LineNumber[]
}

/**
 * The number of the next line that a reader has not had. It only goes forward, so no line is returned twice;
 * and each line it passes is on a page, dropped, or lost.
 */
export class LineCursor {
  #next: LineNumber

  constructor(next: LineNumber = 0) {
    this.#next = next
  }

  get next(): LineNumber {
    return this.#next
  }

  /** The newest unread lines that fit the budget. Moves to the end of what is complete. */
  takeNewest(read: ReadLines, budget: TruncationBudget): LinePage {
    const unread = read(this.#next, budget.lines)
    const newest =
      unread.from + unread.lines.length < unread.end ? read(unread.end - budget.lines, budget.lines) : unread
    const { lines, cut } = budget.newest(newest.lines)
    const from = newest.from + newest.lines.length - lines.length
    const dropped = from - unread.from
    this.#next = newest.from + newest.lines.length
    return {
      from,
      lines,
      next: this.#next,
      truncated: dropped > 0,
      dropped,
      lost: unread.lost,
      cut: cutLines(newest, from, lines.length, cut),
    }
  }
}

/** The lines from `from` on that fit the budget: the same for the same `from`, as long as they are retained. */
export function readForward(read: ReadLines, from: LineNumber, budget: TruncationBudget): LinePage {
  const page = read(from, budget.lines)
  const { lines, cut } = budget.oldest(page.lines)
  const next = page.from + lines.length
  return {
    from: page.from,
    lines,
    next,
    truncated: next < page.end,
    dropped: 0,
    lost: page.lost,
    cut: cutLines(page, page.from, lines.length, cut),
  }
}

function cutLines(page: ScrollbackPage, from: LineNumber, count: number, shortened: boolean): LineNumber[] {
  if (shortened) return [from]
  return page.cut.filter((line) => line >= from && line < from + count)
}
