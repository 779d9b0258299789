import { invalid, PtyError } from './errors.ts'
import type { SessionLimits } from './limits.ts'
import { TERMINAL_SIGNALS, type TerminalSignal, type WindowSize } from './session.ts'
import { utf8Length } from './utf8.ts'

/** What to run, and where. */
export interface OpenOptions {
  /** A shell command line. */
  readonly command: string
  /** The folder to start in. Default: the backend's. */
  readonly cwd?: string | undefined
  /** Variables for the program, over the backend's base environment. */
  readonly env?: Readonly<Record<string, string>> | undefined
  /** Default: the backend's, 40 rows of 160 columns. */
  readonly size?: WindowSize | undefined
  /** How long to wait for the program to settle. Default: `limits.openTimeoutMs`. */
  readonly timeoutMs?: number | undefined
}

/** What to send, and how long to wait for what it leads to. */
export interface SendOptions {
  readonly data: string
  /** Whether Enter (CR) follows the data. Default true; with false the bytes are sent exactly. */
  readonly submit?: boolean | undefined
  /** How long to wait for the program to settle. Default: `limits.sendTimeoutMs`. */
  readonly timeoutMs?: number | undefined
}

/** Which lines to return. */
export interface TailOptions {
  /** How many lines at the most. Default: `limits.tailLines`. */
  readonly lines?: number | undefined
  /** Read forward from this line and leave the cursor alone. Default: what the cursor has not passed. */
  readonly from?: number | undefined
  /** If there is no line yet, wait so long for one, or for the exit. Default 0. */
  readonly waitMs?: number | undefined
}

export interface ParsedOpen {
  readonly command: string
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly size?: WindowSize
  readonly timeoutMs: number
}

/** @throws {PtyError} `INVALID_ARGUMENT`, naming the argument and quoting its value. */
export function parseOpen(options: OpenOptions, limits: SessionLimits): ParsedOpen {
  const { command, cwd, env, size, timeoutMs } = object('the open request', options)
  text('command', command)
  if (command.trim() === '') throw invalid('command', 'as a shell command line that is not empty', command)
  if (cwd !== undefined && text('cwd', cwd) === '') throw invalid('cwd', 'as a folder, or leave it out', cwd)
  return {
    command,
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env: parseEnv(env) }),
    ...(size === undefined ? {} : { size: parseSize(size) }),
    timeoutMs: milliseconds('timeoutMs', timeoutMs ?? limits.openTimeoutMs, limits),
  }
}

export interface ParsedSend {
  readonly data: string
  readonly submit: boolean
  readonly timeoutMs: number
}

/** @throws {PtyError} `INVALID_ARGUMENT`, `LIMIT_REACHED`; neither ever quotes the data. */
export function parseSend(options: SendOptions, limits: SessionLimits): ParsedSend {
  const { data, submit = true, timeoutMs } = object('the send request', options)
  if (typeof data !== 'string') throw invalid('data', 'as a string', typeof data)
  if (typeof submit !== 'boolean') throw invalid('submit', 'as true or false', submit)
  const bytes = utf8Length(data)
  if (bytes > limits.inputBytes) {
    throw new PtyError(
      'LIMIT_REACHED',
      `Send it in parts: a send takes ${limits.inputBytes} bytes, not ${bytes}.`,
    )
  }
  return { data, submit, timeoutMs: milliseconds('timeoutMs', timeoutMs ?? limits.sendTimeoutMs, limits) }
}

export interface ParsedTail {
  readonly lines: number
  readonly from: number | undefined
  readonly waitMs: number
}

/** @throws {PtyError} `INVALID_ARGUMENT`. Whether `from` exists, the session knows. */
export function parseTail(options: TailOptions | number, limits: SessionLimits): ParsedTail {
  const request: TailOptions =
    typeof options === 'number' ? { lines: options } : object('the tail request', options)
  const { lines = limits.tailLines, from, waitMs = 0 } = request
  if (!Number.isSafeInteger(lines) || lines < 1 || lines > limits.pageLines) {
    throw invalid('lines', `as a whole number from 1 to ${limits.pageLines}`, lines)
  }
  if (from !== undefined && (!Number.isSafeInteger(from) || from < 0)) {
    throw invalid('from', 'as a line number, a whole number of at least 0', from)
  }
  return { lines, from, waitMs: milliseconds('waitMs', waitMs, limits) }
}

/** @throws {PtyError} `INVALID_ARGUMENT`. */
export function parseSize(size: WindowSize): WindowSize {
  const { rows, cols } = object('size', size)
  for (const [name, value] of [['rows', rows] as const, ['cols', cols] as const]) {
    if (!Number.isSafeInteger(value) || value < 1 || value > 65_535) {
      throw invalid(`size.${name}`, 'as a whole number from 1 to 65535', value)
    }
  }
  return { rows, cols }
}

/** @throws {PtyError} `INVALID_ARGUMENT`. */
export function parseSignal(signal: string): TerminalSignal {
  const known = TERMINAL_SIGNALS.find((name) => name === signal)
  if (known) return known
  throw invalid('signal', `as one of ${TERMINAL_SIGNALS.join(', ')}`, signal)
}

const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

function parseEnv(env: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(object('env', env))) {
    if (!ENV_NAME.test(name))
      throw invalid('env', 'names of letters, digits and _, not beginning with a digit', name)
    // A value may be a secret: the message tells its name and type, never the value.
    if (typeof value !== 'string') throw invalid(`env.${name}`, 'as a string', typeof value)
    if (value.includes('\0')) throw invalid(`env.${name}`, 'without a NUL character', '…\0…')
  }
  return { ...env }
}

function object<T extends object>(name: string, value: T): T {
  if (typeof value === 'object' && value !== null) return value
  throw invalid(name, 'as an object', value)
}

function text(name: string, value: unknown): string {
  if (typeof value !== 'string') throw invalid(name, 'as a string', value)
  if (value.includes('\0')) throw invalid(name, 'without a NUL character', value)
  return value
}

function milliseconds(name: string, value: number, limits: SessionLimits): number {
  if (typeof value === 'number' && value >= 0 && value <= limits.waitMs) return value
  throw invalid(name, `in milliseconds, from 0 to ${limits.waitMs}`, value)
}
