import type { LineNumber, Settlement } from '../../src/domain/session.ts'
import type { OpenRequest, SendRequest, Terminal } from '../../src/ports/terminal-port.ts'
import { Mismatch, show } from './mismatch.ts'
import { CONTRACT_LIMITS, type ContractSubject } from './subject.ts'
import { waitUntil } from './waiting.ts'

/** How long a wait may take whose end is not by its deadline. */
const LONG_MS = 10_000
/** The deadline of a wait that is to end by it. */
export const SHORT_MS = 100
/** More lines than are ever retained. */
const ALL = 1_000

type OpenChanges = Partial<Pick<OpenRequest, 'cwd' | 'env' | 'size' | 'timeoutMs' | 'signal'>>
type SendChanges = Partial<Omit<SendRequest, 'data'>>

/** Starts to open a session and does not wait for it. */
export function beginOpen(
  subject: ContractSubject,
  command: string,
  changes: OpenChanges = {},
): Promise<Terminal> {
  return handled(
    subject.port.open({
      owner: subject.owner(),
      command,
      timeoutMs: LONG_MS,
      limits: CONTRACT_LIMITS,
      signal: new AbortController().signal,
      ...changes,
    }),
  )
}

export function open(subject: ContractSubject, command: string, changes?: OpenChanges): Promise<Terminal> {
  return finish(subject, beginOpen(subject, command, changes))
}

/** Starts to send and does not wait for it to settle. */
export function beginSend(terminal: Terminal, data: string, changes: SendChanges = {}): Promise<Settlement> {
  return handled(terminal.send({ data, submit: true, timeoutMs: LONG_MS, ...changes }))
}

export function send(
  subject: ContractSubject,
  terminal: Terminal,
  data: string,
  changes?: SendChanges,
): Promise<Settlement> {
  return finish(subject, beginSend(terminal, data, changes))
}

/** Lets the subject's time pass until the promise settles. */
export async function finish<T>(subject: ContractSubject, promise: Promise<T>): Promise<T> {
  let settled = false
  const settle = () => {
    settled = true
  }
  promise.then(settle, settle)
  await waitUntil(subject, 'an operation to settle', () => settled)
  return promise
}

/** What the promise rejects with. */
export async function rejection(subject: ContractSubject, promise: Promise<unknown>): Promise<unknown> {
  const nothing = Symbol('nothing')
  const error = await finish(
    subject,
    promise.then(
      () => nothing,
      (reason: unknown) => reason,
    ),
  )
  if (error === nothing) throw new Mismatch('a rejection', 'a value')
  return error
}

/** Waits until the line has been printed and completed. */
export async function shown(subject: ContractSubject, terminal: Terminal, line: string): Promise<void> {
  const lines = () => retained(terminal)
  await waitUntil(subject, `the line ${show(line)}`, () => lines().includes(line), lines)
}

/** Waits until the session tells that its program has exited. */
export async function exited(subject: ContractSubject, terminal: Terminal): Promise<void> {
  const status = () => terminal.status()
  await waitUntil(subject, 'the program to exit', () => status().kind === 'exited', status)
}

/**
 * Waits until a program of the subject runs, which the opening starts.
 * @throws what the opening rejects with before that.
 */
export async function running(subject: ContractSubject, opening: Promise<unknown>): Promise<void> {
  let failure: { readonly error: unknown } | undefined
  opening.catch((error: unknown) => {
    failure = { error }
  })
  await waitUntil(subject, 'a program that runs', async () => failure !== undefined || subject.isRunning())
  if (failure) throw failure.error
}

/** Every line that can be read, or every one from `from` on. */
export function retained(terminal: Terminal, from: LineNumber = 0): readonly string[] {
  return terminal.read(from, ALL).lines
}

/** Those lines that a program of the suite printed under this mark; what is echoed does not carry it. */
export const marked = (lines: readonly string[], mark: string): string[] =>
  lines.filter((line) => line.startsWith(mark))

/** `line-0` to `line-<count - 1>`, or from another number on. */
export const numbered = (count: number, first = 0): string[] =>
  Array.from({ length: count }, (_, index) => `line-${first + index}`)

/** @throws {Mismatch} unless the subject runs something, or nothing. */
export async function expectRunning(subject: ContractSubject, running: boolean): Promise<void> {
  const isRunning = await subject.isRunning()
  if (isRunning !== running) {
    throw new Mismatch(
      running ? 'a program that runs' : 'nothing left running',
      isRunning ? 'it still runs' : 'none does',
    )
  }
}

/** A rejection that is looked at later is no unhandled one. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
