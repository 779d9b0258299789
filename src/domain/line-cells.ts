import { cellWidth } from './cell-width.ts'
import { newestUtf8 } from './utf8.ts'

/** How far CSI C and G move beyond a line's end, and how far back CSI 1 K erases: what bounds their cost. */
const FURTHEST = 1024
const BLANK = 0x20
/** What stands in the second column of a wide character. No text holds a NUL. */
const SECOND_HALF = 0
/** Greater than any code point. */
const FIRST_CLUSTER = 0x110000

const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true })

/**
 * The columns of one line of a terminal, and where the cursor stands. A character of two columns stands in
 * the first; to overwrite one of the two blanks the other.
 */
export class LineCells {
  /** A code point each, or SECOND_HALF, or from FIRST_CLUSTER on a place in `#clusters`. */
  #cells: Uint32Array
  #length = 0
  /** Characters with marks joined to them. */
  readonly #clusters: string[] = []
  #clusterUnits = 0
  column = 0

  /** @param columns as many as it takes at most without a move */
  constructor(columns: number) {
    this.#cells = new Uint32Array(Math.min(columns, FURTHEST))
  }

  write(text: string): void {
    this.#pad()
    for (let at = 0; at < text.length; ) {
      const point = text.codePointAt(at)!
      at += point > 0xffff ? 2 : 1
      const width = cellWidth(point)
      if (width === 0 && this.#join(point)) continue
      this.#put(point)
      if (width === 2) this.#put(SECOND_HALF)
    }
  }

  /** What the CSI sequence with this final byte does to a line, if anything. */
  control(final: string, params: string): void {
    const given = Number.parseInt(params, 10) || 0
    if (final === 'K') this.#erase(given)
    else if (final === 'C') this.#move(this.column + Math.max(1, given))
    else if (final === 'D') this.#move(this.column - Math.max(1, given))
    else if (final === 'G') this.#move(Math.max(1, given) - 1)
  }

  /** The line's text; of one longer than `maxBytes` in UTF-8 the newest end, and the rest is removed. */
  newest(maxBytes: number): { readonly text: string; readonly cut: boolean } {
    const whole = this.#text()
    const text = newestUtf8(whole, maxBytes)
    const cut = text.length < whole.length
    if (cut) this.#removeFirst(whole.length - text.length, text)
    return { text, cut }
  }

  /** The CSI that takes the cursor from the line's end to where it stands. */
  restoreColumn(): string {
    return this.column === this.#length ? '' : `\x1b[${this.column + 1}G`
  }

  /** Removes so many units of text from the left; `rest` is what remains. */
  #removeFirst(count: number, rest: string): void {
    let columns = 0
    let left = count
    for (; left > 0; columns++) left -= this.#character(this.#cells[columns]!).length
    // Marks that lost their character stand alone.
    if (left < 0) this.#cells[--columns] = this.#cluster(rest.slice(0, -left))
    else if (columns < this.#length && this.#cells[columns] === SECOND_HALF) columns++
    this.#cells.copyWithin(0, columns, this.#length)
    this.#length -= columns
    this.column = Math.max(0, this.column - columns)
  }

  #text(): string {
    const units = new Uint16Array(this.#length * 2 + this.#clusterUnits)
    let count = 0
    for (let at = 0; at < this.#length; at++) {
      const cell = this.#cells[at]!
      if (cell <= 0xffff) {
        if (cell !== SECOND_HALF) units[count++] = cell
        continue
      }
      const character = this.#character(cell)
      for (let unit = 0; unit < character.length; unit++) units[count++] = character.charCodeAt(unit)
    }
    return utf16.decode(units.subarray(0, count))
  }

  #character(cell: number): string {
    if (cell === SECOND_HALF) return ''
    return cell < FIRST_CLUSTER ? String.fromCodePoint(cell) : this.#clusters[cell - FIRST_CLUSTER]!
  }

  #cluster(characters: string): number {
    this.#clusterUnits += characters.length
    return FIRST_CLUSTER + this.#clusters.push(characters) - 1
  }

  /** Makes the line reach to the cursor. */
  #pad(): void {
    if (this.#length >= this.column) return
    this.#reserve(this.column)
    this.#cells.fill(BLANK, this.#length, this.column)
    this.#length = this.column
  }

  #reserve(columns: number): void {
    if (columns <= this.#cells.length) return
    const larger = new Uint32Array(Math.max(columns, this.#cells.length * 2))
    larger.set(this.#cells.subarray(0, this.#length))
    this.#cells = larger
  }

  #put(cell: number): void {
    const at = this.column++
    if (at === this.#length) {
      this.#reserve(this.column)
      this.#length = this.column
    } else {
      if (cell !== SECOND_HALF) this.#blankFirstHalfOf(at)
      this.#blankSecondHalf(at + 1)
    }
    this.#cells[at] = cell
  }

  /** Blanks the first half of the wide character whose second half stands in this column, if one does. */
  #blankFirstHalfOf(column: number): void {
    if (column < this.#length && this.#cells[column] === SECOND_HALF) this.#cells[column - 1] = BLANK
  }

  #blankSecondHalf(column: number): void {
    if (column < this.#length && this.#cells[column] === SECOND_HALF) this.#cells[column] = BLANK
  }

  /** Joins a mark to the character before the cursor. `false` if there is none. */
  #join(mark: number): boolean {
    if (this.column === 0) return false
    const at = this.column - (this.#cells[this.column - 1] === SECOND_HALF ? 2 : 1)
    if (at < 0) return false
    this.#cells[at] = this.#cluster(this.#character(this.#cells[at]!) + String.fromCodePoint(mark))
    return true
  }

  #move(column: number): void {
    this.column = Math.max(0, Math.min(column, Math.max(FURTHEST, this.#length)))
  }

  #erase(mode: number): void {
    if (mode === 0) {
      this.#blankFirstHalfOf(this.column)
      this.#length = Math.min(this.#length, this.column)
    } else if (mode === 1) {
      const end = Math.min(this.column + 1, this.#length)
      const begin = Math.max(0, end - FURTHEST)
      this.#blankFirstHalfOf(begin)
      this.#blankSecondHalf(end)
      this.#cells.fill(BLANK, begin, end)
    } else if (mode === 2) {
      this.#length = 0
      this.#move(this.column)
    }
  }
}
