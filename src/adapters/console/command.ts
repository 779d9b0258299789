import { invalid, type PtyError } from '../../domain/errors.ts'
import { parseSignal, type TailOptions } from '../../domain/requests.ts'
import type { TerminalSignal, WindowSize } from '../../domain/session.ts'
import { COMMAND_NAMES, type CommandName, form } from './usage.ts'

interface OnSession {
  /** Undefined where it was left out. */
  readonly id: string | undefined
}

/** A line that a person typed, understood. */
export type Command =
  | { readonly name: 'open'; readonly command: string }
  | (OnSession & { readonly name: 'send'; readonly data: string; readonly submit: boolean })
  | (OnSession & { readonly name: 'tail'; readonly options: TailOptions })
  | (OnSession & { readonly name: 'signal'; readonly signal: TerminalSignal })
  | (OnSession & { readonly name: 'resize'; readonly size: WindowSize })
  | (OnSession & { readonly name: 'close' })
  | { readonly name: 'list' | 'help' | 'quit' | 'nothing' }

/** @throws {PtyError} `INVALID_ARGUMENT`, saying what would be understood. */
export function parseCommand(line: string): Command {
  // One space ends the name or the id. What follows is kept as it is, so that indented text can be sent.
  const [, typed = '', rest = ''] = /^\s*(\S+)? ?(.*)$/s.exec(line)!
  const [, id, text = ''] = /^(?:\s*(pty-\d+)(?: |$))?(.*)$/s.exec(rest)!
  const words = text.split(/\s+/).filter((word) => word !== '')
  const name = typed.toLowerCase()
  switch (name) {
    case '':
      return { name: 'nothing' }
    case 'open':
      return { name, command: rest.trim() }
    case 'send':
      return { name, id, data: text, submit: true }
    case 'send!':
      return { name: 'send', id, data: expandEscapes(text), submit: false }
    case 'tail':
      return { name, id, options: parseTailWords(words) }
    case 'signal':
      return { name, id, signal: parseSignalName(words) }
    case 'resize':
      return { name, id, size: parseRowsAndCols(words) }
    case 'close':
      if (words.length > 0) throw misspelt(name, text)
      return { name, id }
    case 'list':
    case 'help':
    case 'quit':
      if (rest.trim() !== '') throw misspelt(name, rest)
      return { name }
  }
  throw invalid('a command', `as one of ${COMMAND_NAMES.join(', ')}`, typed)
}

const TAIL_WORD = /^(?:(from|wait|lines)=)?(\d+)$/
const TAIL_OPTIONS = { lines: 'lines', from: 'from', wait: 'waitMs' } as const

function parseTailWords(words: readonly string[]): TailOptions {
  const options = words.map((word) => {
    const [, name = 'lines', number] = TAIL_WORD.exec(word) ?? []
    if (number === undefined) throw misspelt('tail', words.join(' '))
    return [TAIL_OPTIONS[name as keyof typeof TAIL_OPTIONS], Number(number)]
  })
  return Object.fromEntries(options)
}

function parseSignalName(words: readonly string[]): TerminalSignal {
  const [name, ...more] = words
  if (name === undefined || more.length > 0) throw misspelt('signal', words.join(' '))
  return parseSignal(`SIG${name.toUpperCase().replace(/^SIG/, '')}`)
}

function parseRowsAndCols(words: readonly string[]): WindowSize {
  const [rows, cols, ...more] = words.map(Number)
  if (!rows || !cols || more.length > 0) throw misspelt('resize', words.join(' '))
  return { rows, cols }
}

const ESCAPE = /\\(?:x([0-9a-f]{2})|([rnte\\]))/gi
const ESCAPED: Readonly<Record<string, string>> = { r: '\r', n: '\n', t: '\t', e: '\x1b', '\\': '\\' }

/** What is no escape stays as it was typed. */
function expandEscapes(text: string): string {
  return text.replace(ESCAPE, (_, hex?: string, letter?: string) =>
    hex === undefined ? ESCAPED[letter!.toLowerCase()]! : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

function misspelt(name: CommandName, words: string): PtyError {
  return invalid(name, `as ${form(name)}`, words)
}
