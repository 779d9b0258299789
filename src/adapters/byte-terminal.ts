import type { Clock } from '../domain/clock.ts'
import { Delta } from '../domain/delta.ts'
import { PtyError } from '../domain/errors.ts'
import type { TerminalLimits } from '../domain/limits.ts'
import { DEFAULT_QUIET, looksLikePrompt, type QuietSettings } from '../domain/quiet.ts'
import { Scrollback } from '../domain/scrollback.ts'
import type {
  ExitedStatus,
  LineNumber,
  ScrollbackPage,
  SessionStatus,
  Settlement,
  TerminalSignal,
  WindowSize,
} from '../domain/session.ts'
import { type Readiness, WaitToSettle } from '../domain/settle.ts'
import { encodeUtf8 } from '../domain/utf8.ts'
import type { SendRequest, Terminal, TerminalEvent } from '../ports/terminal-port.ts'

const ENTER = '\r'
/** How long a program that was interrupted may take to settle. */
const INTERRUPT_GRACE_MS = 500

export interface ByteTerminalOptions {
  readonly clock: Clock
  readonly limits: TerminalLimits
  readonly quiet?: QuietSettings | undefined
}

interface ActiveWait {
  readonly wait: WaitToSettle
  readonly delta: Delta
}

/**
 * A terminal over a stream of bytes: everything of `Terminal` that does not depend on where the bytes come
 * from. A backend extends it, hands it output (`receive`) and the exit (`exit`), and says how to write.
 */
export abstract class ByteTerminal implements Terminal {
  abstract readonly pid: number | undefined
  readonly #clock: Clock
  readonly #limits: TerminalLimits
  readonly #quiet: QuietSettings
  readonly #scrollback: Scrollback
  readonly #listeners = new Set<(event: TerminalEvent) => void>()
  #status: SessionStatus = { kind: 'running' }
  #active: ActiveWait | undefined
  #opening: Settlement | undefined

  constructor({ clock, limits, quiet = DEFAULT_QUIET }: ByteTerminalOptions) {
    this.#clock = clock
    this.#limits = limits
    this.#quiet = quiet
    this.#scrollback = new Scrollback(limits)
  }

  abstract signal(signal: TerminalSignal): Promise<void>
  abstract resize(size: WindowSize): Promise<void>
  abstract close(reason: string): Promise<void>

  /** Writes all of `bytes`; resolves when the terminal took them, or at once when `stop` aborts. */
  protected abstract write(bytes: Uint8Array, stop: AbortSignal): Promise<void>
  /** Interrupts the program in the foreground, as Ctrl-C does. */
  protected abstract interrupt(): void
  /** Hands over, through `receive`, what output is on its way. */
  protected drain(): void {}
  /** How to prove that the program waits for input, where that can be done. */
  protected get readiness(): Readiness | undefined {
    return undefined
  }

  get opening(): Settlement {
    if (!this.#opening) throw new Error('settleOpening has not resolved yet')
    return this.#opening
  }

  status(): SessionStatus {
    return this.#status
  }

  async send({ data, submit, timeoutMs, signal }: SendRequest): Promise<Settlement> {
    this.assertRunning('send')
    if (this.#active) {
      throw new PtyError(
        'SEND_ACTIVE',
        'Wait for the send in progress to settle: a session takes one at a time.',
      )
    }
    if (signal?.aborted) throw new PtyError('ABORTED', 'Send it again if you still want it: it was aborted.')
    return this.#settle(encodeUtf8(submit ? data + ENTER : data), timeoutMs, signal)
  }

  read(from: LineNumber, limit: number): ScrollbackPage {
    return this.#scrollback.read(from, limit)
  }

  watch(listener: (event: TerminalEvent) => void): () => void {
    if (this.#status.kind === 'exited') return () => {}
    const own = (event: TerminalEvent) => listener(event)
    this.#listeners.add(own)
    return () => this.#listeners.delete(own)
  }

  /** Waits for the program to settle after its start. To be called once, before the terminal is given out. */
  async settleOpening(timeoutMs: number): Promise<void> {
    this.#opening = await this.#settle(new Uint8Array(0), timeoutMs, undefined)
  }

  /** Output, as it comes. */
  receive(bytes: Uint8Array): void {
    if (this.#status.kind === 'exited' || bytes.length === 0) return
    this.#scrollback.append(bytes)
    this.#active?.delta.append(bytes)
    this.#active?.wait.output()
    this.#tell({ kind: 'output', bytes })
  }

  /** The program has exited, and all its output has been received. Only the first call counts. */
  exit(status: ExitedStatus): void {
    if (this.#status.kind === 'exited') return
    this.#scrollback.complete()
    this.#status = status
    this.#active?.wait.end('session_exit')
    this.#tell({ kind: 'exit', status })
    this.#listeners.clear()
  }

  /** @throws {PtyError} `SESSION_EXITED`. */
  protected assertRunning(operation: string): void {
    if (this.#status.kind === 'running') return
    const { exitCode, signal } = this.#status
    const how = signal === null ? `with code ${exitCode}` : `by ${signal}`
    throw new PtyError(
      'SESSION_EXITED',
      `Read what is left with tail, close it, and open a new session: no ${operation}, it has exited ${how}.`,
    )
  }

  async #settle(bytes: Uint8Array, timeoutMs: number, signal: AbortSignal | undefined): Promise<Settlement> {
    const subject = {
      readiness: this.readiness,
      drain: () => this.drain(),
      promptShown: () => looksLikePrompt(this.#scrollback.pending),
    }
    const delta = new Delta(this.#limits.deltaBytes)
    const wait = new WaitToSettle(this.#clock, subject, this.#quiet, timeoutMs)
    const stop = new AbortController()
    const abort = () => {
      stop.abort()
      this.interrupt()
      wait.hurry(INTERRUPT_GRACE_MS)
    }
    this.#active = { wait, delta }
    signal?.addEventListener('abort', abort, { once: true })
    try {
      subject.readiness?.arm()
      const written = bytes.length > 0 ? this.write(bytes, stop.signal) : Promise.resolve()
      written.then(
        () => wait.begin(),
        (error) => wait.fail(error),
      )
      const waitReason = await wait.done
      return { ...delta.render(), waitReason, status: this.#status, next: this.#scrollback.end }
    } finally {
      stop.abort()
      signal?.removeEventListener('abort', abort)
      this.#active = undefined
    }
  }

  #tell(event: TerminalEvent): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(event)
      } catch {
        // A listener's own fault: the terminal and its other listeners go on.
      }
    }
  }
}
