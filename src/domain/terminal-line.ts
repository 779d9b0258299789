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
  const line = new LineCells(raw.length)
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
      const begin = at
      at = sequenceEnd(raw, begin)
      if (at === UNFINISHED) {
        unfinished = restart(raw, begin)
        break
      }
      if (introducer(raw, begin) === CSI) control(line, raw, begin, at)
    } else if (code === BS) {
      line.column = Math.max(0, line.column - 1)
      at++
    } else {
      if (code === CR) line.column = 0
      do at++
      while (at < raw.length && raw.charCodeAt(at) === code)
    }
  }
  const { text, cut } = line.newest(maxBytes)
  return { text, cut, state: line.restoreColumn() + unfinished }
}

const BS = 0x08
const CR = 0x0d
const ESC = 0x1b
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/

/** Anything but the controls C0, DEL and C1. A tab is text: agents read tables by it. */
function isText(code: number): boolean {
  return code >= 0x20 ? code < 0x7f || code > 0x9f : code === 0x09
}

/** What introduces a sequence: the character behind an ESC; a C1 control is short for the two. */
function introducer(raw: string, begin: number): number {
  const code = raw.charCodeAt(begin)
  return code === ESC ? raw.charCodeAt(begin + 1) : code - 0x40
}

const payloadOf = (raw: string, begin: number) => (raw.charCodeAt(begin) === ESC ? begin + 2 : begin + 1)

const CSI = 0x5b // [
const OSC = 0x5d // ]
/** P, X, ^ and _ */
const OTHER_STRINGS: readonly number[] = [0x50, 0x58, 0x5e, 0x5f]
/** The end of a control string: OSC also ends by BEL; CAN and SUB abort; an ESC begins something else. */
const OSC_END = /[\x07\x18\x1a\x1b\x9c]/g
const STRING_END = /[\x18\x1a\x1b\x9c]/g

/** The sequence goes on beyond the text. */
const UNFINISHED = -1

/** Where the escape sequence or C1 control at `begin` ends. */
function sequenceEnd(raw: string, begin: number): number {
  const payload = payloadOf(raw, begin)
  const kind = introducer(raw, begin)
  if (kind === CSI) return finalEnd(raw, skip(raw, skip(raw, payload, 0x30, 0x3f), 0x20, 0x2f), 0x40)
  if (kind === OSC) return stringEnd(raw, payload, OSC_END)
  if (OTHER_STRINGS.includes(kind)) return stringEnd(raw, payload, STRING_END)
  if (raw.charCodeAt(begin) !== ESC) return payload
  return finalEnd(raw, skip(raw, begin + 1, 0x20, 0x2f), 0x30)
}

/** The end behind a final character, from `first` up to `~`; anything else is no part of the sequence. */
function finalEnd(raw: string, at: number, first: number): number {
  if (at >= raw.length) return UNFINISHED
  const code = raw.charCodeAt(at)
  return code >= first && code <= 0x7e ? at + 1 : at
}

/** Where the characters from `first` to `last` that stand at `begin` end. */
function skip(raw: string, begin: number, first: number, last: number): number {
  let at = begin
  while (raw.charCodeAt(at) >= first && raw.charCodeAt(at) <= last) at++
  return at
}

function stringEnd(raw: string, payload: number, terminator: RegExp): number {
  terminator.lastIndex = payload
  const at = terminator.exec(raw)?.index
  if (at === undefined) return UNFINISHED
  if (raw.charCodeAt(at) !== ESC) return at + 1
  if (at + 1 === raw.length) return UNFINISHED
  return raw.charAt(at + 1) === '\\' ? at + 2 : at
}

/** A CSI or escape of more characters has no effect, so that what is kept of an unfinished one is bounded. */
const LONGEST_SEQUENCE = 64

/** What has the same effect, in what follows, as the unfinished sequence at `begin`. Bounded. */
function restart(raw: string, begin: number): string {
  const kind = introducer(raw, begin)
  if (kind === OSC || OTHER_STRINGS.includes(kind)) {
    const ending = raw.endsWith('\x1b') ? '\x1b' : ''
    return raw.slice(begin, payloadOf(raw, begin)) + ending
  }
  const kept = raw.slice(begin, begin + LONGEST_SEQUENCE)
  // What may follow depends on whether the sequence stands at a parameter or at an intermediate.
  return begin + kept.length < raw.length ? kept + raw.at(-1) : kept
}

const LINE_FUNCTIONS = 'CDGK'
/** A private mark or an intermediate gives a CSI's final character another meaning. */
const OTHER_FUNCTION = /[^0-9:;]/

/** Does to the line what the CSI sequence from `begin` to `end` does. */
function control(line: LineCells, raw: string, begin: number, end: number): void {
  const final = raw.charAt(end - 1)
  if (!LINE_FUNCTIONS.includes(final) || end - begin > LONGEST_SEQUENCE) return
  const params = raw.slice(payloadOf(raw, begin), end - 1)
  if (!OTHER_FUNCTION.test(params)) line.control(final, params)
}
