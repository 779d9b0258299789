import { LineCells } from './line-cells.ts'
import { newestUtf8 } from './utf8.ts'

/**
 * One line of terminal output, as it would stand on a screen of endless width.
 *
 * CR goes back to column 0, BS one column back, and what follows overwrites. CSI K erases; CSI C, D and G
 * move along the line. Every other control character and escape sequence is removed. A sequence ends at the
 * line's end at the latest, so that an unterminated one hides no further line.
 */
export function cleanLine(raw: string): string {
  // Most lines end in CR LF and hold no other control.
  const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
  return hasControls(line) ? renderLine(line).text : line
}

/** Whether cleaning would change anything. */
export function hasControls(raw: string): boolean {
  return CONTROL.test(raw)
}

/** A line that is not finished yet, and what is needed to go on with it. */
export interface OpenLine {
  readonly text: string
  /** Whether the beginning of the line did not fit and is not in `text`. */
  readonly cut: boolean
  /** Raw text that, put behind `text`, restores the column and an unfinished sequence. Bounded. */
  readonly state: string
}

/**
 * The same for a line still to be continued: unless it is cut, `cleanLine(text + state + b)` equals
 * `cleanLine(a + b)` for every `b`, where `{ text, state } = renderLine(a)`.
 * @param maxBytes how long `text` may be in UTF-8; of a longer one the newest end is kept
 */
export function renderLine(raw: string, maxBytes = Number.POSITIVE_INFINITY): OpenLine {
  if (!hasControls(raw)) {
    const text = newestUtf8(raw, maxBytes)
    return { text, cut: text.length < raw.length, state: '' }
  }
  const line = new LineCells()
  let unfinished = ''
  let at = 0
  while (at < raw.length) {
    const code = raw.charCodeAt(at)
    if (isText(code)) {
      const begin = at
      do at++
      while (at < raw.length && isText(raw.charCodeAt(at)))
      line.write(raw.slice(begin, at))
    } else if (code === ESC || code >= 0x80) {
      const sequence = readSequence(raw, at)
      at = sequence.end
      if (sequence.kind === 'csi') line.control(sequence.final, sequence.params)
      else if (sequence.kind === 'unfinished') unfinished = sequence.restart
    } else {
      if (code === CR) line.column = 0
      else if (code === BS) line.column = Math.max(0, line.column - 1)
      at++
    }
  }
  const cut = line.keepNewest(maxBytes)
  return { text: line.text(), cut, state: line.restoreColumn() + unfinished }
}

const BS = 0x08
const CR = 0x0d
const ESC = 0x1b
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/

/** Anything but the controls C0, DEL and C1. A tab is text: agents read tables by it. */
function isText(code: number): boolean {
  return code >= 0x20 ? code < 0x7f || code > 0x9f : code === 0x09
}

type Sequence =
  | { readonly kind: 'csi'; readonly params: string; readonly final: string; readonly end: number }
  | { readonly kind: 'ignored'; readonly end: number }
  /** Goes on beyond the text. `restart` has the same effect in what follows, and is bounded. */
  | { readonly kind: 'unfinished'; readonly restart: string; readonly end: number }

/** A CSI or escape of more characters has no effect, so that what is kept of an unfinished one is bounded. */
const LONGEST_SEQUENCE = 64

/** The end of a control string: OSC also ends by BEL; CAN and SUB abort; an ESC begins something else. */
const OSC_END = /[\x07\x18\x1a\x1b\x9c]/g
const STRING_END = /[\x18\x1a\x1b\x9c]/g
const CSI = /[\x30-\x3f]*[\x20-\x2f]*/y
/** A private mark or an intermediate gives a CSI's final byte another meaning. */
const OTHER_FUNCTION = /[^0-9:;]/
const INTERMEDIATES = /[\x20-\x2f]*/y

/** Reads the escape sequence or C1 control at `begin`. */
function readSequence(raw: string, begin: number): Sequence {
  const code = raw.charCodeAt(begin)
  const introducer = code === ESC ? raw.charCodeAt(begin + 1) : code - 0x40
  const end = code === ESC ? begin + 2 : begin + 1
  switch (introducer) {
    case 0x5b: // [
      return readCsi(raw, begin, end)
    case 0x5d: // ]
      return readString(raw, begin, end, OSC_END)
    case 0x50: // P
    case 0x58: // X
    case 0x5e: // ^
    case 0x5f: // _
      return readString(raw, begin, end, STRING_END)
  }
  if (code !== ESC) return { kind: 'ignored', end }
  INTERMEDIATES.lastIndex = begin + 1
  INTERMEDIATES.test(raw)
  const final = INTERMEDIATES.lastIndex
  if (final >= raw.length) return unfinished(raw, begin)
  return { kind: 'ignored', end: isFinal(raw.charCodeAt(final), 0x30) ? final + 1 : final }
}

function readCsi(raw: string, begin: number, paramsBegin: number): Sequence {
  CSI.lastIndex = paramsBegin
  CSI.test(raw)
  const final = CSI.lastIndex
  if (final >= raw.length) return unfinished(raw, begin)
  if (!isFinal(raw.charCodeAt(final), 0x40)) return { kind: 'ignored', end: final }
  const params = raw.slice(paramsBegin, final)
  const end = final + 1
  if (final - begin >= LONGEST_SEQUENCE || OTHER_FUNCTION.test(params)) return { kind: 'ignored', end }
  return { kind: 'csi', params, final: raw.charAt(final), end }
}

function readString(raw: string, begin: number, payload: number, terminator: RegExp): Sequence {
  terminator.lastIndex = payload
  const found = terminator.exec(raw)
  const introducer = raw.slice(begin, payload)
  if (!found) return { kind: 'unfinished', restart: introducer, end: raw.length }
  const at = found.index
  if (raw.charCodeAt(at) !== ESC) return { kind: 'ignored', end: at + 1 }
  if (at + 1 === raw.length) return { kind: 'unfinished', restart: `${introducer}\x1b`, end: raw.length }
  return { kind: 'ignored', end: raw.charAt(at + 1) === '\\' ? at + 2 : at }
}

function unfinished(raw: string, begin: number): Sequence {
  const kept = raw.slice(begin, begin + LONGEST_SEQUENCE)
  // What may follow depends on whether the sequence stands at a parameter or at an intermediate.
  const restart = begin + kept.length < raw.length ? kept + raw.at(-1) : kept
  return { kind: 'unfinished', restart, end: raw.length }
}

function isFinal(code: number, first: number): boolean {
  return code >= first && code <= 0x7e
}
