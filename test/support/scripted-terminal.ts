import { Delta } from '../../src/domain/delta.ts'
import { PtyError } from '../../src/domain/errors.ts'
import type { TerminalLimits } from '../../src/domain/limits.ts'
import { Scrollback } from '../../src/domain/scrollback.ts'
import type {
  ExitedStatus,
  LineNumber,
  ScrollbackPage,
  SendSettlement,
  SessionStatus,
  Settlement,
  TerminalSignal,
  WindowSize,
} from '../../src/domain/session.ts'
import type { SendRequest, Terminal, TerminalEvent } from '../../src/ports/terminal-port.ts'
import { bytesOf } from './bytes.ts'

/** What a program has done by the time that its opening settles. */
export interface Opening {
  readonly printed?: string
  readonly exited?: boolean
}

/** A terminal whose program does what a test says. */
export class ScriptedTerminal implements Terminal {
  readonly pid = 1
  readonly opening: Settlement
  readonly sent: SendRequest[] = []
  readonly signals: TerminalSignal[] = []
  readonly sizes: WindowSize[] = []
  closed = false
  readonly #scrollback: Scrollback
  readonly #listeners = new Set<(event: TerminalEvent) => void>()
  #status: SessionStatus = { kind: 'running' }

  constructor(limits: TerminalLimits, { printed = '', exited = false }: Opening = {}) {
    this.#scrollback = new Scrollback(limits)
    const delta = new Delta(limits.deltaBytes)
    this.print(printed)
    delta.append(bytesOf(printed))
    if (exited) this.exit()
    const waitReason = exited ? 'session_exit' : 'stdin_read'
    this.opening = { ...delta.render(), waitReason, status: this.#status, next: this.#scrollback.end }
  }

  get watched(): number {
    return this.#listeners.size
  }

  print(text: string): void {
    const bytes = bytesOf(text)
    this.#scrollback.append(bytes)
    this.#tell({ kind: 'output', bytes })
  }

  exit(): void {
    if (this.#status.kind === 'exited') return
    const status: ExitedStatus = { kind: 'exited', exitCode: 0, signal: null }
    this.#scrollback.complete()
    this.#status = status
    this.#tell({ kind: 'exit', status })
    this.#listeners.clear()
  }

  status(): SessionStatus {
    return this.#status
  }

  async send(request: SendRequest): Promise<SendSettlement> {
    if (this.#status.kind === 'exited') throw new PtyError('SESSION_EXITED', 'Open a new session.')
    this.sent.push(request)
    return { ...this.opening, output: request.data, sentBytes: request.data.length }
  }

  read(from: LineNumber, limit: number): ScrollbackPage {
    return this.#scrollback.read(from, limit)
  }

  watch(listener: (event: TerminalEvent) => void): () => void {
    const own = (event: TerminalEvent) => listener(event)
    this.#listeners.add(own)
    return () => this.#listeners.delete(own)
  }

  async signal(signal: TerminalSignal): Promise<void> {
    this.signals.push(signal)
  }

  async resize(size: WindowSize): Promise<void> {
    this.sizes.push(size)
  }

  async close(_reason: string): Promise<void> {
    this.closed = true
    this.exit()
  }

  #tell(event: TerminalEvent): void {
    for (const listener of [...this.#listeners]) listener(event)
  }
}
