import { setTimeout as pause } from 'node:timers/promises'
import { PtyError } from '../../src/domain/errors.ts'
import type { SendSettlement, SessionStatus, Settlement } from '../../src/domain/session.ts'
import { utf8Length } from '../../src/domain/utf8.ts'
import type { SendRequest, Terminal } from '../../src/ports/terminal-port.ts'
import type { PTYManager, PTYSessionInfo } from './opencode-pty-api.d.ts'
import { lineOf, pageOf } from './page-of.ts'

const LOOK_MS = 20
const QUIET_MS = 300

/**
 * A session of opencode-pty. It has no wait, and its text says to read again: so the adapter reads until
 * nothing new has come for a while, and rules about waits themselves are not run on it.
 */
export class OpencodePtyTerminal implements Terminal {
  readonly pid: number
  readonly #manager: PTYManager
  readonly #id: string
  #opening: Settlement | undefined

  constructor(manager: PTYManager, { id, pid }: PTYSessionInfo) {
    this.pid = pid
    this.#manager = manager
    this.#id = id
  }

  get opening(): Settlement {
    return this.#opening!
  }

  async open(timeoutMs: number): Promise<void> {
    this.#opening = await this.#readUntilQuiet(0, timeoutMs)
  }

  status(): SessionStatus {
    const info = this.#manager.get(this.#id)
    if (info?.status === 'running' || info?.status === 'idle') return { kind: 'running' }
    return { kind: 'exited', exitCode: info?.exitCode ?? null, signal: null }
  }

  async send({ data, submit, timeoutMs }: SendRequest): Promise<SendSettlement> {
    const before = this.#lines().length
    const input = submit ? `${data}\r` : data
    if (!this.#manager.write(this.#id, input))
      throw new PtyError('SESSION_EXITED', 'Open another: it has ended.')
    return { ...(await this.#readUntilQuiet(before, timeoutMs)), sentBytes: utf8Length(input) }
  }

  read(from: number, limit: number) {
    const lines = this.#lines()
    const hasPending = this.status().kind === 'running' || lines.at(-1) === ''
    return pageOf(lines.slice(0, hasPending ? -1 : undefined).map(lineOf), from, limit, 0)
  }

  watch(): never {
    throw new PtyError('UNSUPPORTED', 'Read again: the manager tells nobody of output.')
  }

  async signal(): Promise<never> {
    throw new PtyError('UNSUPPORTED', 'Write \\x03: the manager sends no signals.')
  }

  async resize(): Promise<never> {
    throw new PtyError('UNSUPPORTED', 'Do without: the window is 120 by 40.')
  }

  async close(): Promise<void> {
    this.#manager.kill(this.#id)
  }

  /** @param before how many lines there were */
  async #readUntilQuiet(before: number, timeoutMs: number): Promise<Settlement> {
    const deadline = performance.now() + timeoutMs
    let seen = ''
    let since = performance.now()
    while (performance.now() < deadline && performance.now() - since < QUIET_MS) {
      if (this.status().kind === 'exited') break
      await pause(LOOK_MS)
      const now = this.#lines().join('\n')
      if (now === seen) continue
      seen = now
      since = performance.now()
    }
    const status = this.status()
    return {
      output: this.#lines().slice(before).map(lineOf).join('\n'),
      truncated: false,
      waitReason: reasonOf(status, performance.now() >= deadline),
      status,
      next: this.read(0, 0).end,
    }
  }

  #lines(): readonly string[] {
    return this.#manager.read(this.#id)?.lines ?? []
  }
}

function reasonOf(status: SessionStatus, late: boolean) {
  if (status.kind === 'exited') return 'session_exit'
  return late ? 'timeout' : 'inferred_idle'
}
