/** What a program prints to turn bracketed paste on and off: DEC private mode 2004. */
const MODE = Uint8Array.from('\x1b[?2004', (character) => character.charCodeAt(0))
const ESC = 0x1b
const ON = 0x68 // h
const OFF = 0x6c // l
/** To search for the next ESC takes as long as to look at some thirty bytes. */
const LEAP = 32

const BEGIN = '\x1b[200~'
const END = '\x1b[201~'

/**
 * Pastes several lines as one, for a program that asks for it. A line editor would otherwise carry out each
 * line as it comes; one that did not ask would take the brackets for keys.
 */
export class BracketedPaste {
  #on = false
  /** How many bytes of `MODE` the output ended with. */
  #matched = 0

  /** Output, as it comes, cut anywhere. */
  observe(bytes: Uint8Array): void {
    let at = 0
    let leapAt = 0
    while (at < bytes.length) {
      // Stryker disable next-line ConditionalExpression,BlockStatement,EqualityOperator: without this leap it is only slower
      if (this.#matched === 0 && at >= leapAt) {
        at = bytes.indexOf(ESC, at)
        if (at === -1) return
        // Stryker disable next-line ArithmeticOperator: to search more often only takes time
        leapAt = at + LEAP
      }
      const byte = bytes[at++]!
      if (byte === MODE[this.#matched]) this.#matched++
      else {
        if (this.#matched === MODE.length && (byte === ON || byte === OFF)) this.#on = byte === ON
        this.#matched = byte === ESC ? 1 : 0
      }
    }
  }

  /** `data` as it is to be sent before Enter. Data that could end the paste itself is left as it is. */
  wrap(data: string): string {
    const severalLines = /[\r\n]/.test(data)
    return this.#on && severalLines && !data.includes(END) ? BEGIN + data + END : data
  }
}
