import { aborted, PtyError } from '../../domain/errors.ts'

/**
 * What the harness said when it did not open a terminal, as an error of the port.
 * @param signal the caller's: with it aborted, the harness rejects with its reason, whatever that is
 */
export function openError(error: unknown, signal: AbortSignal): PtyError {
  if (error instanceof PtyError) return error
  if (signal.aborted) return aborted('open')
  const message = error instanceof Error ? error.message : String(error)
  if (codeOf(error) === 'OWNER_NOT_LIVE') return notLive(message, error)
  return new PtyError('OPEN_FAILED', `See why the harness refused, and try again: ${message}.`, {
    cause: error,
  })
}

/** The code of an error of the harness. It is read by shape: its class may come from another copy. */
export function codeOf(error: unknown): unknown {
  return (error as { readonly code?: unknown } | null)?.code
}

export function notLive(why: string, cause?: unknown): PtyError {
  return new PtyError('INVALID_OWNER', `Give the agent that calls, and while it lives: ${why}.`, { cause })
}
