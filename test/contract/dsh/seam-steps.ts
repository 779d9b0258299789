import type { TerminalBackendSession, TerminalSendOperation } from '@deepseek-ai/dsh-terminal'
import { Mismatch } from '../mismatch.ts'
import { waitUntil } from '../waiting.ts'
import type { SeamSubject, Spawned } from './seam-subject.ts'

/** More lines than a case prints, but for one. */
const ALL = 1_000

/** Opens a session and has its shell run a program of the suite. Resolves when that is `ready`. */
export async function running(subject: SeamSubject, command: string): Promise<Spawned> {
  const spawned = await subject.spawn()
  await spawned.session.startSend({ text: command, submit: true }).done
  await shown(subject, spawned.session, 'ready')
  return spawned
}

/** Starts to send a line. */
export const send = (session: TerminalBackendSession, text: string): TerminalSendOperation =>
  session.startSend({ text, submit: true })

/** All that the session retains. */
export const textOf = (session: TerminalBackendSession): string => session.read({ count: ALL }).text

export const linesOf = (session: TerminalBackendSession): string[] => textOf(session).split('\n')

/** Waits until the line has been printed. */
export async function shown(
  subject: SeamSubject,
  session: TerminalBackendSession,
  line: string,
): Promise<void> {
  await waitUntil(
    subject,
    `the line "${line}"`,
    () => linesOf(session).includes(line),
    () => textOf(session),
  )
}

/** @throws {Mismatch} unless the call throws at once. */
export function expectThrows(what: string, call: () => unknown): void {
  try {
    call()
  } catch {
    return
  }
  throw new Mismatch(`${what} to throw at once`, 'a value')
}

/** @throws {Mismatch} unless the promise rejects. */
export async function expectRejects(what: string, promise: Promise<unknown>): Promise<unknown> {
  const value = Symbol('value')
  const outcome = await promise.then(
    () => value,
    (error: unknown) => error,
  )
  if (outcome === value) throw new Mismatch(`${what} to reject`, 'a value')
  return outcome
}
