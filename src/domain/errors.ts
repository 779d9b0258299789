/**
 * Every code an error of this library can carry. `docs/errors.md` says what each means and what to do;
 * a test holds the two together.
 */
export const ERROR_CODES = [
  'INVALID_ARGUMENT',
  'INVALID_OWNER',
  'INVALID_CWD',
  'INVALID_COMMAND',
  'NO_SESSION',
  'FOREIGN_SESSION',
  'SESSION_EXITED',
  'SEND_ACTIVE',
  'LINE_TOO_LONG',
  'LIMIT_REACHED',
  'ABORTED',
  'OWNER_ENDED',
  'DISPOSED',
  'OPEN_FAILED',
  'UNSUPPORTED',
  'CLEANUP_FAILED',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/**
 * The one error class. The message starts with what the caller can do about it and quotes the value at
 * fault; `code` is for programs.
 */
export class PtyError extends Error {
  override readonly name = 'PtyError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const QUOTE_LIMIT = 80

/** A value as it stands in a message: short, on one line, with its type where that is the fault. */
export function quote(value: unknown): string {
  if (typeof value === 'string') {
    const shown = value.length > QUOTE_LIMIT ? `${value.slice(0, QUOTE_LIMIT)}…` : value
    return JSON.stringify(shown)
  }
  if (typeof value === 'number' || value === undefined || value === null || typeof value === 'boolean') {
    return String(value)
  }
  return `a value of type ${Array.isArray(value) ? 'array' : typeof value}`
}

/** An error that says which argument is wrong, what it must be, and what it was. */
export function invalid(argument: string, must: string, value: unknown): PtyError {
  return new PtyError('INVALID_ARGUMENT', `Give ${argument} ${must}; it was ${quote(value)}.`)
}

/** An error that says that the caller's signal ended the operation, with nothing done. */
export function aborted(operation: string): PtyError {
  return new PtyError('ABORTED', `Call it again if you still want it: the ${operation} was aborted.`)
}

/** An error that says that a session takes no send now. */
export function sendActive(why: string): PtyError {
  return new PtyError('SEND_ACTIVE', `Wait for the send in progress to settle: ${why}.`)
}

/** An error that says that a session's program takes nothing any more. */
export function sessionExited(why: string): PtyError {
  return new PtyError(
    'SESSION_EXITED',
    `Read what is left with tail, close it, and open a new session: ${why}.`,
  )
}
