import { cellWidth, FIRST_MARK } from './cell-width.ts'
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
  #cells: Uint32Array<ArrayBuffer>
  #length = 0
  /**
   * Cells known to be blank, as all behind the line's end are. The next erasure mostly goes on where the one before
   * ended, and so costs what was written since.
   */
  #blankFrom = 0
  #blankUntil = 0
  /** Characters with marks joined to them: for each the cell that it was before, and then the mark. */
  #clusters = new Uint32Array(0)
  #clustersLength = 0
  /** Whether a character of two columns was written, one of which may be overwritten. */
  // Stryker disable next-line BooleanLiteral: the shortcut is not taken
  #hasWide = false
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
    this.#blankEndsAt(isBlank ? this.column : Math.min(this.#blankUntil, this.column))
    this.#length = Math.max(this.#length, this.column)
    // Stryker disable next-line EqualityOperator: it returns then
    for (let at = begin; at < end; ) {
      // Stryker disable next-line ConditionalExpression: a shortcut
      if (!this.#hasWide) at = this.#writeNarrow(text, at, end)
      if (at === end) return
      const point = text.codePointAt(at)!
      at += point > 0xffff ? 2 : 1
      const width = cellWidth(point)
      if (width === 0 && this.#join(point)) continue
      this.#put(point)
      if (width === 2) this.#put(SECOND_HALF)
      // Stryker disable next-line ConditionalExpression,BooleanLiteral: a shortcut that is taken less often
      if (width === 2) this.#hasWide = true
    }
  }

  /** Writes what stands before the first character that may take another room than one column. Returns where that is. */
  #writeNarrow(text: string, begin: number, end: number): number {
    let column = this.column
    // Stryker disable next-line ArithmeticOperator: there may be more room
    this.#cells = withRoom(this.#cells, column + end - begin)
    const cells = this.#cells
    let at = begin
    // Stryker disable next-line ConditionalExpression,EqualityOperator: what is left is written one by one
    for (; at < end; at++) {
      const unit = text.charCodeAt(at)
      // Stryker disable next-line ConditionalExpression: what is left is written one by one
      if (unit >= FIRST_MARK) break
      cells[column++] = unit
    }
    this.column = column
    this.#length = Math.max(this.#length, column)
    return at
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
    // A column takes a byte at least.
    const first = Math.max(0, this.#length - maxBytes)
    const whole = this.#text(first)
    const text = newestUtf8(whole, maxBytes)
    const lost = this.#columnBehind(first, whole.length - text.length)
    const column = Math.max(0, this.column - lost)
    const restoreColumn = column === this.#length - lost ? '' : `\x1b[${column + 1}G`
    return { text, cut: lost > 0 || text.length < whole.length, restoreColumn }
  }

  /** The column behind so many units of text from column `first` on. */
  #columnBehind(first: number, units: number): number {
    let column = first
    let left = units
    for (; left > 0; column++) left -= this.#character(this.#cells[column]!).length
    if (this.#cells[column] === SECOND_HALF) column++
    // Marks that lost their character stand alone.
    return left < 0 ? column - 1 : column
  }

  #text(first: number): string {
    // Stryker disable next-line ArithmeticOperator: there may be more room
    const units = new Uint16Array((this.#length - first) * 2 + this.#clustersLength)
    let count = 0
    for (let at = first; at < this.#length; at++) {
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
      marks = String.fromCodePoint(this.#clusters[base - FIRST_CLUSTER + 1]!) + marks
    if (base === SECOND_HALF) return marks
    return (base === BLANK ? ' ' : String.fromCodePoint(base)) + marks
  }

  #joined(cell: number, mark: number): number {
    const at = this.#clustersLength
    this.#clustersLength += 2
    this.#clusters = withRoom(this.#clusters, this.#clustersLength)
    this.#clusters[at] = cell
    this.#clusters[at + 1] = mark
    return FIRST_CLUSTER + at
  }

  #put(cell: number): void {
    const at = this.column++
    if (at === this.#length) this.#length = this.column
    else {
      this.#blankFirstHalfOf(at)
      this.#blankSecondHalf(at + 1)
    }
    this.#cells = withRoom(this.#cells, at + 1)
    this.#cells[at] = cell
  }

  #cutAt(column: number): void {
    // Stryker disable next-line EqualityOperator: from the line's end there is nothing to cut
    if (column >= this.#length) return
    this.#blank(column, this.#length)
    this.#length = column
  }

  #blank(begin: number, end: number): void {
    // Stryker disable ConditionalExpression,EqualityOperator,MethodExpression: to know less of it only takes time
    const isKnown = begin >= this.#blankFrom && begin <= this.#blankUntil
    const first = isKnown ? Math.max(begin, this.#blankUntil) : begin
    // A fill takes as long as some twenty assignments, and most erasures are of one cell.
    // Stryker disable next-line ArithmeticOperator: either way they are blanked
    if (end - first > 20) this.#cells.fill(BLANK, first, end)
    else for (let at = first; at < end; at++) this.#cells[at] = BLANK
    if (!isKnown) this.#blankFrom = begin
    // Stryker restore ConditionalExpression,EqualityOperator,MethodExpression
    this.#blankUntil = end
  }

  #blankEndsAt(column: number): void {
    this.#blankUntil = column
    // Stryker disable next-line MethodExpression: to know less of it only takes time
    this.#blankFrom = Math.min(this.#blankFrom, column)
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
    this.#cells = withRoom(this.#cells, at + 1)
    this.#cells[at] = this.#joined(this.#cells[at]!, mark)
    this.#blankEndsAt(Math.min(this.#blankUntil, at))
    return true
  }
}

/** The same cells, or a copy, with room for so many at least. */
function withRoom(cells: Uint32Array<ArrayBuffer>, room: number): Uint32Array<ArrayBuffer> {
  // Stryker disable next-line EqualityOperator: to grow earlier only takes time
  if (room <= cells.length) return cells
  // Stryker disable next-line ArithmeticOperator: less room only means to grow more often
  const larger = new Uint32Array(Math.max(room, cells.length * 4))
  larger.set(cells)
  return larger
}
