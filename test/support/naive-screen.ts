/** What a reader sees of one line: an obvious terminal, one character at a time, as slow as it likes. */
export function seenOf(raw: string): string {
  const screen = new NaiveScreen()
  for (const character of raw) screen.feed(character)
  return screen.text()
}

/** The wide characters of the tests; the last comes of broken bytes. */
const WIDE = new Set(['世', '界', '😀', '😿'])
const MARKS = new Set(['\u0301', '\u200d'])
const FURTHEST = 1024

type Cell = { shows: string; readonly half: 'whole' | 'left' | 'right' }
type Mode = 'text' | 'escape' | 'csi' | 'title' | 'string' | 'title end' | 'string end'

/** A line of cells; half of a wide character that loses its other half becomes a blank. */
class NaiveScreen {
  readonly #cells: Cell[] = []
  #column = 0
  #mode: Mode = 'text'
  #sequence = ''

  text(): string {
    return this.#cells.map((cell) => cell.shows).join('')
  }

  feed(character: string): void {
    if (this.#mode === 'text') this.#plain(character)
    else if (this.#mode === 'escape') this.#escape(character)
    else if (this.#mode === 'csi') this.#csi(character)
    else if (this.#mode === 'title' || this.#mode === 'string') this.#string(character)
    // An ESC inside a string: ST ends it, and so does any other sequence that begins there.
    else if (character === '\\') this.#mode = 'text'
    else this.#begin('escape', character)
  }

  #plain(character: string): void {
    if (character === '\r') this.#column = 0
    else if (character === '\b') this.#column = Math.max(0, this.#column - 1)
    else if (character === '\x1b') this.#begin('escape')
    else if (character === '\x9b') this.#begin('csi')
    else if (character === '\x9d') this.#begin('title')
    else if ('\x90\x98\x9e\x9f'.includes(character)) this.#begin('string')
    else if (character === '\t' || !/\p{Cc}/u.test(character)) this.#print(character)
  }

  #escape(character: string): void {
    if (this.#sequence === '' && character === '[') this.#begin('csi')
    else if (this.#sequence === '' && character === ']') this.#begin('title')
    else if (this.#sequence === '' && 'PX^_'.includes(character)) this.#begin('string')
    else if (/[ -/]/.test(character)) this.#sequence += character
    else this.#end(/[0-~]/.test(character) ? '' : character)
  }

  #csi(character: string): void {
    const pattern = /^[0-?]*[ -/]*$/
    if (pattern.test(this.#sequence + character)) {
      this.#sequence += character
      return
    }
    if (/[@-~]/.test(character)) {
      if (/^[0-9;:]*$/.test(this.#sequence))
        this.#control(character, Number.parseInt(this.#sequence, 10) || 0)
      this.#end('')
    } else this.#end(character)
  }

  #string(character: string): void {
    if (character === '\x1b') this.#mode = this.#mode === 'title' ? 'title end' : 'string end'
    else if ('\x18\x1a\x9c'.includes(character)) this.#mode = 'text'
    else if (character === '\x07' && this.#mode === 'title') this.#mode = 'text'
  }

  #begin(mode: Mode, first = ''): void {
    this.#mode = mode
    this.#sequence = ''
    if (first !== '') this.feed(first)
  }

  #end(unused: string): void {
    this.#mode = 'text'
    if (unused !== '') this.feed(unused)
  }

  #control(final: string, given: number): void {
    const furthest = Math.max(FURTHEST, this.#cells.length)
    if (final === 'C') this.#column = Math.min(furthest, this.#column + Math.max(1, given))
    else if (final === 'D') this.#column = Math.max(0, this.#column - Math.max(1, given))
    else if (final === 'G') this.#column = Math.min(furthest, Math.max(1, given) - 1)
    else if (final === 'K' && given === 0) this.#erase(this.#column, this.#cells.length)
    else if (final === 'K' && given === 1) this.#erase(0, this.#column + 1)
    else if (final === 'K' && given === 2) this.#erase(0, this.#cells.length)
    // What is erased to the line's end is no blank: a line ends at its last cell.
    if (final === 'K' && given === 0) this.#cells.length = Math.min(this.#cells.length, this.#column)
    else if (final === 'K' && given === 2) this.#cells.length = 0
  }

  #erase(from: number, to: number): void {
    for (let at = from; at < Math.min(to, this.#cells.length); at++)
      this.#set(at, { shows: ' ', half: 'whole' })
  }

  #print(character: string): void {
    while (this.#cells.length < this.#column) this.#cells.push({ shows: ' ', half: 'whole' })
    if (MARKS.has(character) && this.#column > 0) {
      const before = this.#cells[this.#column - 1]!
      const base = before.half === 'right' ? this.#cells[this.#column - 2]! : before
      base.shows += character
    } else if (WIDE.has(character)) {
      this.#set(this.#column, { shows: character, half: 'left' })
      this.#set(this.#column + 1, { shows: '', half: 'right' })
      this.#column += 2
    } else this.#set(this.#column++, { shows: character, half: 'whole' })
  }

  #set(at: number, cell: Cell): void {
    const old = this.#cells[at]
    this.#cells[at] = cell
    if (old === undefined || old.half === 'whole') return
    this.#cells[old.half === 'left' ? at + 1 : at - 1] = { shows: ' ', half: 'whole' }
  }
}
