import { cellWidth } from './cell-width.ts'
import { newestUtf8 } from './utf8.ts'

/** How far CSI C and G move beyond a line's end. */
const FURTHEST_COLUMN = 1024

/**
 * The columns of one line of a terminal, and where the cursor stands. A character of two columns stands in
 * the first and leaves '' in the second; to overwrite one of them blanks the other.
 */
export class LineCells {
  readonly #cells: string[] = []
  column = 0

  write(text: string): void {
    const cells = this.#cells
    if (text !== '') while (cells.length < this.column) cells.push(' ')
    for (const character of text) {
      const width = cellWidth(character)
      if (width === 0 && this.#join(character)) continue
      this.#put(character)
      if (width === 2) this.#put('')
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

  text(): string {
    return this.#cells.join('')
  }

  /** Removes characters from the left until the text fits. Returns whether any was removed. */
  keepNewest(maxBytes: number): boolean {
    const text = this.text()
    const kept = newestUtf8(text, maxBytes)
    if (kept === text) return false
    let columns = 0
    let left = text.length - kept.length
    for (; left > 0; columns++) left -= this.#cells[columns]!.length
    if (this.#cells[columns] === '') columns++
    // Marks that lost their character stand alone.
    const marks = left < 0 ? [kept.slice(0, -left)] : []
    this.#cells.splice(0, columns, ...marks)
    this.column = Math.max(0, this.column - columns + marks.length)
    return true
  }

  /** The CSI that takes the cursor from the line's end to where it stands. */
  restoreColumn(): string {
    return this.column === this.#cells.length ? '' : `\x1b[${this.column + 1}G`
  }

  #put(cell: string): void {
    const cells = this.#cells
    const at = this.column++
    if (cells[at] === '' && cell !== '') cells[at - 1] = ' '
    if (cells[at + 1] === '') cells[at + 1] = ' '
    if (at === cells.length) cells.push(cell)
    else cells[at] = cell
  }

  /** Joins a mark to the character before the cursor. `false` if there is none. */
  #join(mark: string): boolean {
    const cells = this.#cells
    const at = this.column - (cells[this.column - 1] === '' ? 2 : 1)
    if (at < 0) return false
    cells[at] += mark
    return true
  }

  #move(column: number): void {
    this.column = Math.max(0, Math.min(column, Math.max(FURTHEST_COLUMN, this.#cells.length)))
  }

  #erase(mode: number): void {
    const cells = this.#cells
    if (mode === 0) {
      if (cells[this.column] === '') cells[this.column - 1] = ' '
      cells.length = Math.min(cells.length, this.column)
    } else if (mode === 1) {
      if (cells[this.column + 1] === '') cells[this.column + 1] = ' '
      cells.fill(' ', 0, this.column + 1)
    } else if (mode === 2) {
      cells.length = 0
      this.#move(this.column)
    }
  }
}
