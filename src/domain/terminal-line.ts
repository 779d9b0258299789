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
  // Stryker disable next-line MethodExpression: a CR at the end changes nothing, but takes rendering
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
  // Stryker disable next-line ConditionalExpression,BlockStatement: a shortcut for text alone
  if (!hasControls(raw)) {
    const text = newestUtf8(raw, maxBytes)
    return { text, cut: text.length < raw.length, state: '' }
  }
  const line = new LineCells(raw.length)
  let unfinished = ''
  let at = 0
  // Stryker disable next-line EqualityOperator: NaN, no code, is passed over
  while (at < raw.length) {
    const code = raw.charCodeAt(at)
    if (isText(code)) {
      const begin = at++
      // Stryker disable next-line ConditionalExpression,EqualityOperator: NaN is no text either
      while (at < raw.length && isText(raw.charCodeAt(at))) at++
      line.write(raw, begin, at)
    } else if (code === ESC || code >= DCS) {
      const begin = at
      const kind = introducer(raw, begin)
      const payload = payloadOf(code, begin)
      at = kind === CSI ? control(line, raw, payload) : sequenceEnd(raw, begin, kind, payload)
      if (at === UNFINISHED) {
        unfinished = restart(raw, begin, payload)
        break
      }
    } else if (code === BS) {
      line.column = Math.max(0, line.column - 1)
      at++
    } else {
      if (code === CR) line.column = 0
      at++
      // Stryker disable next-line ConditionalExpression,EqualityOperator: to pass over a run at once only saves time
      while (at < raw.length && raw.charCodeAt(at) === code) at++
    }
  }
  const { text, cut, restoreColumn } = line.newest(maxBytes)
  return { text, cut, state: restoreColumn + unfinished }
}

const BS = 0x08
const CR = 0x0d
const ESC = 0x1b
/** The first C1 control that begins more than itself. */
const DCS = 0x90
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/

/** Anything but the controls C0, DEL and C1. A tab is text: agents read tables by it. */
function isText(code: number): boolean {
  return code >= 0x20 ? code < 0x7f || code > 0x9f : code === 0x09
}

/** Like a NUL. An index beyond the text would make V8 forget its fast path for charCodeAt. */
const NOTHING = 0

/** What introduces a sequence: the character behind an ESC; a C1 control is short for the two. */
function introducer(raw: string, begin: number): number {
  const code = raw.charCodeAt(begin)
  if (code !== ESC) return code - 0x40
  // Stryker disable next-line ConditionalExpression,EqualityOperator,ArithmeticOperator: NaN is no introducer either
  return begin + 1 < raw.length ? raw.charCodeAt(begin + 1) : NOTHING
}

const payloadOf = (code: number, begin: number) => (code === ESC ? begin + 2 : begin + 1)

const CSI = 0x5b // [
const OSC = 0x5d // ]
/** DCS, SOS, PM and APC: P, X, ^ and _ */
const isOtherString = (kind: number) => kind === 0x50 || kind === 0x58 || kind === 0x5e || kind === 0x5f
/** The end of a control string: OSC also ends by BEL; CAN and SUB abort; an ESC begins what is next, be it ST. */
const OSC_END = /[\x07\x18\x1a\x1b\x9c]/g
const STRING_END = /[\x18\x1a\x1b\x9c]/g

/** The sequence goes on beyond the text. */
const UNFINISHED = -1

/** Where the escape sequence or C1 control at `begin`, which is no CSI, ends. */
function sequenceEnd(raw: string, begin: number, kind: number, payload: number): number {
  if (kind === OSC) return stringEnd(raw, payload, OSC_END)
  if (isOtherString(kind)) return stringEnd(raw, payload, STRING_END)
  if (raw.charCodeAt(begin) !== ESC) return payload
  // Stryker disable next-line EqualityOperator: NaN ends nothing
  for (let at = begin + 1; at < raw.length; at++) {
    const code = raw.charCodeAt(at)
    if (!isIntermediate(code)) return code >= 0x30 && code <= 0x7e ? at + 1 : at
  }
  return UNFINISHED
}

const isIntermediate = (code: number) => code >= 0x20 && code <= 0x2f

/** What ends a control string does nothing by itself, and is passed over after it. */
function stringEnd(raw: string, payload: number, terminator: RegExp): number {
  terminator.lastIndex = payload
  return terminator.exec(raw)?.index ?? UNFINISHED
}

/** A CSI or escape with more characters behind its introducer has no effect, so that what is kept of an unfinished one is bounded. */
const LONGEST_SEQUENCE = 64

/** What has the same effect, in what follows, as the unfinished sequence at `begin`. Bounded. */
function restart(raw: string, begin: number, payload: number): string {
  const kept = raw.slice(begin, payload + LONGEST_SEQUENCE)
  // What may follow depends on whether the sequence stands at a parameter or at an intermediate.
  return begin + kept.length < raw.length ? kept + raw.at(-1) : kept
}

/** Does to the line what the CSI sequence does whose parameters begin at `payload`. Returns where it ends. */
function control(line: LineCells, raw: string, payload: number): number {
  let parameter = 0
  let isFirst = true
  let hasIntermediate = false
  let isOtherFunction = false
  for (let at = payload; at < raw.length; at++) {
    const code = raw.charCodeAt(at)
    if (isIntermediate(code)) {
      hasIntermediate = true
    } else if (code >= 0x30 && code <= 0x3f && !hasIntermediate) {
      if (code > SEMICOLON) isOtherFunction = true
      else if (code >= COLON) isFirst = false
      else if (isFirst) parameter = parameter * 10 + code - 0x30
    } else {
      // Anything but a final character is no part of the sequence.
      if (code < 0x40 || code > 0x7e) return at
      const isKnown = !isOtherFunction && !hasIntermediate && at - payload < LONGEST_SEQUENCE
      if (isKnown) act(line, code, parameter)
      return at + 1
    }
  }
  return UNFINISHED
}

const COLON = 0x3a
const SEMICOLON = 0x3b

function act(line: LineCells, final: number, parameter: number): void {
  if (final === EL) line.erase(parameter)
  else if (final === CUF) line.moveTo(line.column + Math.max(1, parameter))
  else if (final === CUB) line.moveTo(line.column - Math.max(1, parameter))
  else if (final === CHA) line.moveTo(Math.max(1, parameter) - 1)
}

const CUF = 0x43 // C, cursor forward
const CUB = 0x44 // D, cursor back
const CHA = 0x47 // G, to a column
const EL = 0x4b // K, erase in line
