import { z } from 'zod'
import { DEFAULT_LIMITS, type SessionLimits } from '../../../domain/limits.ts'

export const DEFAULT_PORT = 7373

const count = z.int().min(1)
const text = z.string().min(1)
const list = z.array(text)

/** A timer can run no longer. */
const LONGEST_MS = 2 ** 31 - 1
const milliseconds = count.max(LONGEST_MS)
const millisecondsOr0 = z.int().min(0).max(LONGEST_MS)

/** A limit of the core, as it is by default there. */
const limit = (name: keyof SessionLimits, description: string) =>
  (name.endsWith('Ms') ? milliseconds : count).default(DEFAULT_LIMITS[name]).describe(description)

/**
 * Every setting: what it may be, what it is when nobody says, and what it does. The flags, the environment's
 * variables, the file's keys and `--help` all follow from this. A secret has no flag, because a command line
 * can be read by others.
 */
export const settingsSchema = z.strictObject({
  http: z
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      `serve Streamable HTTP on this port, and not stdio; alone ${DEFAULT_PORT}, with 0 any free port`,
    ),
  host: text.default('127.0.0.1').describe('the address to listen on'),
  allowHost: list
    .default([])
    .describe('names other than localhost that the Host and Origin headers may have'),
  token: list.default([]).meta({
    secret: true,
    description: 'bearer tokens, one for each client; default: one, made and printed',
  }),
  owner: z
    .enum(['connection', 'token'])
    .default('connection')
    .describe("whose a terminal is: its connection's, or its token's, who finds it again on reconnecting"),
  clientIdleMs: milliseconds.default(30 * 60_000).describe('an HTTP client that is away so long has ended'),
  maxClients: count.default(64).describe('HTTP connections at a time'),
  tools: z
    .enum(['all', 'core'])
    .default('all')
    .describe('core: pty_open, pty_send, pty_tail and pty_close only'),
  shell: text.optional().describe("what runs a command line; default: the system's own"),
  cwd: text
    .optional()
    .describe("where programs start when pty_open does not say; default: the server's folder"),
  envAllow: list
    .default([])
    .describe('variables that programs get although their names look like credentials'),
  pidNamespace: z
    .boolean()
    .default(false)
    .describe('each program in a PID namespace of its own, so that nothing of it can hide (Linux)'),
  maxSessions: limit('sessionsPerOwner', 'terminals of one owner'),
  maxSessionsInAll: limit('sessions', 'terminals of all owners'),
  tailLines: limit('tailLines', 'lines that pty_tail returns when it does not say'),
  pageLines: limit('pageLines', 'lines that pty_tail may ask for'),
  pageBytes: limit('pageBytes', 'bytes of text that one pty_tail returns'),
  deltaBytes: limit('deltaBytes', 'bytes of output that one pty_open or pty_send returns'),
  retainedLines: limit('retainedLines', 'lines kept of each terminal'),
  retainedBytes: limit('retainedBytes', 'bytes kept of each terminal'),
  lineBytes: limit('lineBytes', 'bytes kept of one line, its newest'),
  openTimeoutMs: limit('openTimeoutMs', 'how long pty_open waits when it does not say'),
  sendTimeoutMs: limit('sendTimeoutMs', 'how long pty_send waits when it does not say'),
  waitMs: limit('waitMs', 'how long any call may ask to wait'),
  inputBytes: limit('inputBytes', 'bytes that one pty_send may send'),
  terminalIdleMs: millisecondsOr0
    .default(0)
    .describe('a terminal that nobody calls so long is closed; 0: never'),
  terminalExitedMs: millisecondsOr0
    .default(0)
    .describe('a terminal whose program exited so long ago is closed; 0: never'),
})

export type Settings = z.output<typeof settingsSchema>
export type SettingName = keyof Settings

/** The core's limits, under its own names. */
export function limitsOf(settings: Settings): SessionLimits {
  const {
    maxSessions: sessionsPerOwner,
    maxSessionsInAll: sessions,
    tailLines,
    pageLines,
    pageBytes,
  } = settings
  const { deltaBytes, retainedLines, retainedBytes, lineBytes, inputBytes } = settings
  const {
    openTimeoutMs,
    sendTimeoutMs,
    waitMs,
    terminalIdleMs: idleMs,
    terminalExitedMs: exitedMs,
  } = settings
  return {
    ...{ sessionsPerOwner, sessions, tailLines, pageLines, pageBytes },
    ...{ deltaBytes, retainedLines, retainedBytes, lineBytes, inputBytes },
    ...{ openTimeoutMs, sendTimeoutMs, waitMs, idleMs, exitedMs },
  }
}
