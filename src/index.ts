export { ByteTerminal, type ByteTerminalOptions } from './adapters/byte-terminal.ts'
export { systemClock } from './adapters/system-clock.ts'
export {
  CLOCK,
  createPtySessions,
  type PtySessionsOptions,
  SESSION_LIMITS,
  TERMINAL_PORT,
} from './composition.ts'
export type { Clock } from './domain/clock.ts'
export { ERROR_CODES, type ErrorCode, PtyError } from './domain/errors.ts'
export { DEFAULT_LIMITS, type SessionLimits, type TerminalLimits } from './domain/limits.ts'
export { PtySessions } from './domain/pty-sessions.ts'
export type { QuietSettings } from './domain/quiet.ts'
export type { OpenOptions, SendOptions, TailOptions } from './domain/requests.ts'
export type { OpenResult, SendResult, SessionSummary, TailResult } from './domain/results.ts'
export * from './domain/session.ts'
export type { Readiness } from './domain/settle.ts'
export type * from './ports/terminal-port.ts'
