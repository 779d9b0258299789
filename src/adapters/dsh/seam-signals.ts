import { PtyError } from '../../domain/errors.ts'
import type { TerminalSignal } from '../../domain/session.ts'

/** What the harness can send. */
const SEAM_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGKILL', 'SIGTSTP', 'SIGHUP'] as const

/** @throws {PtyError} `UNSUPPORTED` for a signal that the harness has no name for. */
export function seamSignal(signal: TerminalSignal): (typeof SEAM_SIGNALS)[number] {
  const known = SEAM_SIGNALS.find((name) => name === signal)
  if (known) return known
  throw new PtyError('UNSUPPORTED', `Send one of ${SEAM_SIGNALS.join(', ')}: the harness has no ${signal}.`)
}

/** What the harness said when it sent no signal, as an error of the port. */
export function signalRefused(signal: TerminalSignal, cause: unknown): PtyError {
  return new PtyError(
    'UNSUPPORTED',
    `Send the character \\x03 to interrupt, or close it: the harness sent no ${signal} (${cause}).`,
    { cause },
  )
}
