import { cellWidth } from './cell-width.ts'
import { newestUtf8 } from './utf8.ts'

/** How far CSI C and G move beyond a line's end, and how far back CSI 1 K erases: what bounds their cost. */
const FURTHEST = 512
/** What a fresh array holds. No text holds a NUL. */
const BLANK = 0
const SPACE = 0x20
/** What stands in the second column of a wide character: no code point. */
const SECOND_HALF = 0x110000
/** Greater than any code point. */
const FIRST_CLUSTER = 0x110001

const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true })

/**
 * The columns of one line of a terminal, and where the cursor stands. A character of two columns stands in
 * the first; to overwrite one of the two blanks the other.
 */
export class LineCells {
  /** A code point each, or BLANK, or SECOND_HALF, or from FIRST_CLUSTER on a place in `#clusters`. */
  #cells: Uint32Array
  #length = 0
  /** All cells before are blank, as are those behind the line's end: a move and an erasure cost what was written. */
  #blankUntil = 0
  /** Characters with marks joined to them: each the cell that it was before, and the mark. */
  readonly #clusters: number[] = []
  readonly #marks: number[] = []
  column = 0

  /** @param columns as many as it takes at most without a move */
  constructor(columns: number) {
    // Stryker disable next-line MethodExpression: it grows when it must
    this.#cells = new Uint32Array(Math.min(columns, FURTHEST))
  }

  /** Writes what stands from `begin` to `end` in `text`, no control among it. */
  write(text: string, begin: number, end: number): void {
    // Stryker disable next-line ConditionalExpression,EqualityOperator: a blank is blanked again, which only takes time
    const isBlank = this.#blankUntil >= this.#length
    this.#blankUntil = isBlank ? this.column : Math.min(this.#blankUntil, this.column)
    this.#length = Math.max(this.#length, this.column)
    for (let at = begin; at < end; ) {
      const point = text.codePointAt(at)!
      at += point > 0xffff ? 2 : 1
      const width = cellWidth(point)
      if (width === 0 && this.#join(point)) continue
      this.#put(point)
      if (width === 2) this.#put(SECOND_HALF)
    }
  }

  /** CSI K: to the right (0), to the left (1), or the whole line (2). */
  erase(mode: number): void {
    if (mode === 0) {
      this.#blankFirstHalfOf(this.column)
      this.#cutAt(this.column)
    } else if (mode === 1) {
      const end = Math.min(this.column + 1, this.#length)
      const begin = Math.max(0, end - FURTHEST)
      this.#blankFirstHalfOf(begin)
      this.#blankSecondHalf(end)
      this.#blank(begin, end)
    } else if (mode === 2) {
      this.#cutAt(0)
      this.moveTo(this.column)
    }
  }

  /** CSI C, D and G: to a column, as far as there may be one. */
  moveTo(column: number): void {
    this.column = Math.max(0, Math.min(column, Math.max(FURTHEST, this.#length)))
  }

  /**
   * The line's text, of one longer than `maxBytes` in UTF-8 the newest end; and the CSI that takes the cursor from
   * there to where it stands.
   */
  newest(maxBytes: number): { readonly text: string; readonly cut: boolean; readonly restoreColumn: string } {
    const whole = this.#text()
    const text = newestUtf8(whole, maxBytes)
    const lost = this.#columnsOf(whole.length - text.length)
    const column = Math.max(0, this.column - lost)
    const restoreColumn = column === this.#length - lost ? '' : `\x1b[${column + 1}G`
    return { text, cut: text.length < whole.length, restoreColumn }
  }

  /** How many columns the first so many units of text take. */
  #columnsOf(units: number): number {
    let columns = 0
    let left = units
    for (; left > 0; columns++) left -= this.#character(this.#cells[columns]!).length
    if (this.#cells[columns] === SECOND_HALF) columns++
    // Marks that lost their character stand alone.
    return left < 0 ? columns - 1 : columns
  }

  #text(): string {
    const units = new Uint16Array((this.#length + this.#marks.length) * 2)
    let count = 0
    for (let at = 0; at < this.#length; at++) {
      const cell = this.#cells[at]!
      // Stryker disable next-line ConditionalExpression,EqualityOperator,BlockStatement: what follows does the same, slowly
      if (cell <= 0xffff) {
        units[count++] = cell === BLANK ? SPACE : cell
        continue
      }
      const character = this.#character(cell)
      for (let unit = 0; unit < character.length; unit++) units[count++] = character.charCodeAt(unit)
    }
    return utf16.decode(units.subarray(0, count))
  }

  #character(cell: number): string {
    let marks = ''
    let base = cell
    for (; base >= FIRST_CLUSTER; base = this.#clusters[base - FIRST_CLUSTER]!)
      marks = String.fromCodePoint(this.#marks[base - FIRST_CLUSTER]!) + marks
    if (base === SECOND_HALF) return marks
    return (base === BLANK ? ' ' : String.fromCodePoint(base)) + marks
  }

  #joined(cell: number, mark: number): number {
    this.#marks.push(mark)
    return FIRST_CLUSTER + this.#clusters.push(cell) - 1
  }

  #put(cell: number): void {
    const at = this.column++
    if (at === this.#length) this.#length = this.column
    else {
      this.#blankFirstHalfOf(at)
      this.#blankSecondHalf(at + 1)
    }
    if (at >= this.#cells.length) this.#grow(at + 1)
    this.#cells[at] = cell
  }

  #grow(columns: number): void {
    // Stryker disable next-line ArithmeticOperator: less room only means to grow more often
    const larger = new Uint32Array(Math.max(columns, this.#cells.length * 4))
    larger.set(this.#cells)
    this.#cells = larger
  }

  #cutAt(column: number): void {
    // Stryker disable next-line EqualityOperator: from the line's end there is nothing to cut
    if (column >= this.#length) return
    this.#blank(column, this.#length)
    this.#length = column
  }

  #blank(begin: number, end: number): void {
    this.#cells.fill(BLANK, Math.max(begin, this.#blankUntil), end)
    // Stryker disable next-line ConditionalExpression,EqualityOperator: a blank is blanked again, which only takes time
    if (begin <= this.#blankUntil) this.#blankUntil = end
  }

  /** Blanks the first half of the wide character whose second half stands in this column, if one does. */
  #blankFirstHalfOf(column: number): void {
    if (this.#cells[column] === SECOND_HALF) this.#cells[column - 1] = BLANK
  }

  #blankSecondHalf(column: number): void {
    if (this.#cells[column] === SECOND_HALF) this.#cells[column] = BLANK
  }

  /** Joins a mark to the character before the cursor. `false` if there is none. */
  #join(mark: number): boolean {
    if (this.column === 0) return false
    const at = this.column - (this.#cells[this.column - 1] === SECOND_HALF ? 2 : 1)
    if (at >= this.#cells.length) this.#grow(at + 1)
    this.#cells[at] = this.#joined(this.#cells[at]!, mark)
    this.#blankUntil = Math.min(this.#blankUntil, at)
    return true
  }
}
