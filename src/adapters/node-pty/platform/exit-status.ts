import { constants } from 'node:os'
import type { ExitedStatus } from '../../../domain/session.ts'

const NAMES = new Map<number, string>(
  Object.entries(constants.signals).map(([name, number]) => [number, name]),
)

/** node-pty's exit as a status: it tells code 0 with every signal, so the signal decides. */
export function exitedStatus(code: number, signal: number | undefined): ExitedStatus {
  return signal
    ? { kind: 'exited', exitCode: null, signal: NAMES.get(signal) ?? `signal ${signal}` }
    : { kind: 'exited', exitCode: code, signal: null }
}
