import type { Clock } from '../domain/clock.ts'
import { Delta } from '../domain/delta.ts'
import { aborted, sendActive, sessionExited } from '../domain/errors.ts'
import type { TerminalLimits } from '../domain/limits.ts'
import { BracketedPaste } from '../domain/paste.ts'
import { DEFAULT_QUIET, looksLikePrompt, type QuietSettings } from '../domain/quiet.ts'
import { Scrollback } from '../domain/scrollback.ts'
import type {
  ExitedStatus,
  LineNumber,
  ScrollbackPage,
  SendSettlement,
  SessionStatus,
  Settlement,
  TerminalSignal,
  WindowSize,
} from '../domain/session.ts'
import { type Readiness, WaitToSettle } from '../domain/settle.ts'
import { encodeUtf8 } from '../domain/utf8.ts'
import type { SendRequest, Terminal, TerminalEvent } from '../ports/terminal-port.ts'
import { assertLinesFit } from './line-limit.ts'
import { withoutNuls } from './without-nuls.ts'

const ENTER = '\r'
const NOTHING = new Uint8Array(0)
/** How long a program that was interrupted may take to settle. */
const INTERRUPT_GRACE_MS = 500
/** A shell that was about to start a program has given it the foreground by then. */
const INTERRUPT_AGAIN_MS = 250

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
  readonly #paste = new BracketedPaste()
  readonly #listeners = new Set<(event: TerminalEvent) => void>()
  #status: SessionStatus = { kind: 'running' }
  #active: ActiveWait | undefined
  #opening: Settlement | undefined
  #closing: Promise<void> | undefined

  constructor({ clock, limits, quiet = DEFAULT_QUIET }: ByteTerminalOptions) {
    this.#clock = clock
    this.#limits = limits
    this.#quiet = quiet
    this.#scrollback = new Scrollback(limits)
  }

  abstract signal(signal: TerminalSignal): Promise<void>
  abstract resize(size: WindowSize): Promise<void>

  /**
   * Ends the program and all that it started. Resolves when nothing is left; rejects by `CLEANUP_FAILED`
   * otherwise, and may then be called again.
   */
  protected abstract end(reason: string): Promise<void>
  /**
   * Writes all of `bytes`; resolves when the terminal took them, or at once when `stop` aborts.
   * @returns how many bytes it took
   */
  protected abstract write(bytes: Uint8Array, stop: AbortSignal): Promise<number>
  /** Interrupts the program in the foreground, as Ctrl-C does. */
  protected abstract interrupt(): void
  /** The process group that `interrupt` reaches now; `undefined` where that can't be told. */
  protected get foregroundGroup(): number | undefined {
    return undefined
  }
  /** Hands over, through `receive`, what output is on its way. */
  protected drain(): void {}
  /**
   * How many bytes of one line, without its end, the terminal keeps for a program that reads whole lines; a
   * longer one would lose the rest. `undefined`: there is no such limit now, or it can't be told. Asked only
   * when more than 1,023 bytes are sent.
   */
  protected get lineLimit(): number | undefined {
    return undefined
  }
  /** How to prove that the program waits for input, where that can be done. */
  protected get readiness(): Readiness | undefined {
    return undefined
  }

  get opening(): Settlement {
    if (!this.#opening) throw new Error('open has not resolved yet')
    return this.#opening
  }

  status(): SessionStatus {
    return this.#status
  }

  async send({ data, submit, timeoutMs, signal }: SendRequest): Promise<SendSettlement> {
    this.assertCanSend(signal)
    const bytes = encodeUtf8(submit ? this.#paste.wrap(data) + ENTER : data)
    assertLinesFit(bytes, () => this.lineLimit)
    return this.#settle(bytes, timeoutMs, signal)
  }

  /** @throws {PtyError} what a send would reject with now, whatever its data. */
  assertCanSend(signal: AbortSignal | undefined): void {
    this.assertRunning()
    if (this.#active) throw sendActive('a session takes one at a time')
    if (signal?.aborted) throw aborted('send')
  }

  read(from: LineNumber, limit: number): ScrollbackPage {
    return this.#scrollback.read(from, limit)
  }

  /** What follows the last LF, cleaned; '' once the exit has completed it. */
  get pending(): string {
    return this.#scrollback.pending
  }

  watch(listener: (event: TerminalEvent) => void): () => void {
    if (this.#status.kind === 'exited') return () => {}
    const own = (event: TerminalEvent) => listener(event)
    this.#listeners.add(own)
    return () => this.#listeners.delete(own)
  }

  close(reason: string): Promise<void> {
    this.#closing ??= this.end(reason).then(
      () => this.exit({ kind: 'exited', exitCode: null, signal: null }),
      (error: unknown) => {
        this.#closing = undefined
        throw error
      },
    )
    return this.#closing
  }

  /**
   * Waits for the program to settle after its start; to be called once, before the terminal is given out.
   * @throws {PtyError} `ABORTED` when the signal aborts; the terminal is closed then. `CLEANUP_FAILED`.
   */
  async open(timeoutMs: number, signal: AbortSignal): Promise<this> {
    const abort = () => this.#active?.wait.fail(aborted('open'))
    try {
      const settling = this.#settle(NOTHING, timeoutMs, undefined)
      signal.addEventListener('abort', abort, { once: true })
      if (signal.aborted) abort()
      this.#opening = await settling
      return this
    } catch (error) {
      await this.close('its opening failed')
      throw error
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  /** Output, as it comes. The bytes may be overwritten after the call. */
  receive(bytes: Uint8Array): void {
    if (this.#status.kind === 'exited' || bytes.length === 0) return
    const text = withoutNuls(bytes)
    this.#scrollback.append(text)
    this.#paste.observe(text)
    this.#active?.delta.append(text)
    this.#active?.wait.output()
    if (this.#listeners.size > 0) this.#tell({ kind: 'output', bytes: bytes.slice() })
  }

  /** The program has exited, and all its output has been received. Only the first call has an effect. */
  exit(status: ExitedStatus): void {
    if (this.#status.kind === 'exited') return
    this.#scrollback.complete()
    this.#status = status
    this.#active?.wait.end('session_exit')
    this.#tell({ kind: 'exit', status })
    this.#listeners.clear()
  }

  /** @throws {PtyError} `SESSION_EXITED`. */
  protected assertRunning(): void {
    if (this.#status.kind === 'exited') throw sessionExited(`it has exited ${describeExit(this.#status)}`)
    if (this.#closing) throw sessionExited('it is being closed')
  }

  async #settle(
    bytes: Uint8Array,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<SendSettlement> {
    const subject = {
      readiness: this.readiness,
      drain: () => this.drain(),
      promptShown: () => looksLikePrompt(this.#scrollback.pending),
    }
    const delta = new Delta(this.#limits.deltaBytes)
    const wait = new WaitToSettle(this.#clock, subject, this.#quiet, timeoutMs)
    const stop = new AbortController()
    let cancelAgain = () => {}
    const abort = () => {
      stop.abort()
      const interrupted = this.foregroundGroup
      this.interrupt()
      wait.hurry(INTERRUPT_GRACE_MS)
      cancelAgain = this.#clock.after(INTERRUPT_AGAIN_MS, () => {
        if (this.foregroundGroup !== interrupted) this.interrupt()
      })
    }
    this.#active = { wait, delta }
    signal?.addEventListener('abort', abort, { once: true })
    try {
      if (bytes.length > 0) subject.readiness?.arm()
      const written = bytes.length > 0 ? this.write(bytes, stop.signal) : Promise.resolve(0)
      written.then(
        () => wait.begin(),
        (error) => wait.fail(error),
      )
      const waitReason = await wait.done
      const status = this.#status
      const output = delta.render(status.kind === 'exited')
      const settled = { ...output, waitReason, status, next: this.#scrollback.end }
      stop.abort()
      return { ...settled, sentBytes: await written }
    } finally {
      stop.abort()
      signal?.removeEventListener('abort', abort)
      cancelAgain()
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

function describeExit({ exitCode, signal }: ExitedStatus): string {
  return signal === null ? `with code ${exitCode}` : `by ${signal}`
}
