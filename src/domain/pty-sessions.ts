import type { Terminal, TerminalEvent, TerminalPort } from '../ports/terminal-port.ts'
import type { Clock } from './clock.ts'
import { aborted, invalid, PtyError } from './errors.ts'
import { Expiry } from './expiry.ts'
import type { SessionLimits } from './limits.ts'
import { LineCursor, readForward } from './line-cursor.ts'
import { assertOwner, OwnerRegistry } from './owner-registry.ts'
import {
  type OpenOptions,
  type ParsedOpen,
  parseOpen,
  parseSend,
  parseSignal,
  parseSize,
  parseTail,
  type SendOptions,
  type TailOptions,
} from './requests.ts'
import type { OpenResult, SendResult, SessionSummary, TailResult } from './results.ts'
import type { SessionId, Settlement, TerminalSignal, WindowSize } from './session.ts'
import { TruncationBudget } from './truncation-budget.ts'

interface Session {
  readonly id: SessionId
  readonly command: string
  readonly terminal: Terminal
  readonly cursor: LineCursor
  readonly expiry: Expiry
  closing: Promise<void> | undefined
}

/** How often a wait looks for new lines on a backend that does not announce them. */
const POLL_MS = 100

/**
 * Terminal sessions with owners: the operations, the same on every surface. The owner comes first in each,
 * and each rejects with `INVALID_OWNER`, `INVALID_ARGUMENT`, `NO_SESSION`, `FOREIGN_SESSION` or `DISPOSED`
 * where that holds, before anything is touched.
 */
export class PtySessions<Owner = unknown> {
  readonly limits: SessionLimits
  readonly #port: TerminalPort<Owner>
  readonly #clock: Clock
  readonly #registry: OwnerRegistry<Owner, Session>
  /** Opens that have not ended yet; an owner's end waits for its own. */
  readonly #opening = new Map<Promise<unknown>, Owner>()
  #disposed = false

  constructor(port: TerminalPort<Owner>, clock: Clock, limits: SessionLimits) {
    this.#port = port
    this.#clock = clock
    this.limits = limits
    this.#registry = new OwnerRegistry(limits)
  }

  /**
   * Runs a command on a new terminal and waits until it settles.
   * @throws {PtyError} also what `TerminalPort.open` rejects with; `LIMIT_REACHED`; `OWNER_ENDED` when the
   * owner is disposed of meanwhile. Then nothing is left running.
   */
  async open(owner: Owner, options: OpenOptions, signal?: AbortSignal): Promise<OpenResult> {
    this.#assertLive()
    const request = parseOpen(options, this.limits)
    assertNotAborted(signal, 'open')
    const opening = this.#open(owner, request, signal)
    this.#opening.set(opening, owner)
    try {
      return await opening
    } finally {
      this.#opening.delete(opening)
    }
  }

  async #open(owner: Owner, request: ParsedOpen, signal: AbortSignal | undefined): Promise<OpenResult> {
    const place = this.#registry.reserve(owner)
    const stop = signal ? AbortSignal.any([place.signal, signal]) : place.signal
    try {
      const terminal = await this.#port.open({ ...request, owner, limits: this.limits, signal: stop })
      const { opening } = terminal
      const { id } = place
      const session: Session = {
        id,
        command: request.command,
        terminal,
        cursor: new LineCursor(opening.next),
        expiry: new Expiry(
          this.#clock,
          this.limits,
          () => terminal.status().kind === 'exited',
          // A failed close is tried again when the time has passed once more.
          () => this.#close(session, 'its time is over').catch(() => {}),
        ),
        closing: undefined,
      }
      if (!place.publish(session) || stop.aborted) {
        await this.#close(session, 'nobody waits for it any more')
        throw aborted('open')
      }
      return {
        sessionId: id,
        pid: terminal.pid,
        status: opening.status,
        initialOutput: opening.output,
        waitReason: opening.waitReason,
        truncated: opening.truncated,
        dropped: opening.truncated ? opening.next - completeLines(opening) : 0,
        next: opening.next,
      }
    } catch (error) {
      throw place.signal.aborted && isCode(error, 'ABORTED') ? ownerEnded() : error
    } finally {
      place.cancel()
    }
  }

  /**
   * Sends data to the program and waits until it settles.
   * @throws {PtyError} also `SEND_ACTIVE`; `SESSION_EXITED`; `LINE_TOO_LONG`; `ABORTED` when the signal was
   * aborted before. Then nothing was sent.
   */
  async send(owner: Owner, id: string, options: SendOptions, signal?: AbortSignal): Promise<SendResult> {
    const { terminal, expiry } = this.#session(owner, id)
    const request = parseSend(options, this.limits)
    assertNotAborted(signal, 'send')
    const sent = terminal.send({ ...request, ...(signal && { signal }) })
    const { output, status, waitReason, truncated, sentBytes } = await expiry.during(sent)
    return { delta: output, status, waitReason, truncated, sentBytes }
  }

  /**
   * Complete lines: those that the cursor has not passed, the newest that fit; or with `from`, those from
   * that line on, and the cursor stays. A number is short for `{ lines }`.
   * @throws {PtyError} also `ABORTED` when the signal aborts; then nothing is passed over.
   */
  async tail(
    owner: Owner,
    id: string,
    options: TailOptions | number = {},
    signal?: AbortSignal,
  ): Promise<TailResult> {
    const { terminal, cursor, expiry } = this.#session(owner, id)
    const { lines, from, waitMs } = parseTail(options, this.limits)
    assertNotAborted(signal, 'tail')
    const read = terminal.read.bind(terminal)
    const { end } = read(0, 0)
    if ((from ?? 0) > end) {
      throw invalid('from', `as a line that there is, at most ${end}, the next to come`, from)
    }
    const next = () => from ?? cursor.next
    const over = () => terminal.status().kind === 'exited' || terminal.read(next(), 0).end > next()
    const deadline = this.#clock.now() + waitMs
    // Another tail of this session may take the line that woke this one: then it goes on waiting. So nothing
    // is awaited between the last look and the page.
    for (let left = waitMs; left > 0 && !over(); left = deadline - this.#clock.now()) {
      await expiry.during(this.#change(terminal, left, signal))
      assertNotAborted(signal, 'tail')
    }
    const budget = new TruncationBudget(lines, this.limits.pageBytes)
    const page = from === undefined ? cursor.takeNewest(read, budget) : readForward(read, from, budget)
    return { ...page, text: page.lines.join('\n'), lines: page.lines.length, status: terminal.status() }
  }

  /**
   * Ends the program and all that it started, and forgets the session. `closed` is true the first time, and
   * false once the session is gone.
   * @throws {PtyError} also `CLEANUP_FAILED`; the session stays, and close can be tried again.
   */
  async close(owner: Owner, id: string): Promise<{ readonly closed: boolean }> {
    const session = this.#registry.find(owner, id)
    if (!session) return { closed: false }
    const first = session.closing === undefined
    await this.#close(session, 'closed by its owner')
    return { closed: first }
  }

  /**
   * Sends a signal to the program in the foreground.
   * @throws {PtyError} also `UNSUPPORTED`, `SESSION_EXITED`.
   */
  async signal(owner: Owner, id: string, signal: TerminalSignal): Promise<void> {
    const { terminal } = this.#session(owner, id)
    await terminal.signal(parseSignal(signal))
  }

  /**
   * Changes the window's size.
   * @throws {PtyError} also `UNSUPPORTED`, `SESSION_EXITED`.
   */
  async resize(owner: Owner, id: string, size: WindowSize): Promise<void> {
    const { terminal } = this.#session(owner, id)
    await terminal.resize(parseSize(size))
  }

  /**
   * Calls the listener for output and for the exit as they come, as `Terminal.watch` does, until what it
   * returns is called.
   * @throws {PtyError} also `UNSUPPORTED`.
   */
  watch(owner: Owner, id: string, listener: (event: TerminalEvent) => void): () => void {
    return this.#session(owner, id).terminal.watch(listener)
  }

  /** The owner's sessions, oldest first. */
  list(owner: Owner): SessionSummary[] {
    return this.#registry.list(owner).map(({ id, command, terminal, cursor }) => {
      const { from, end } = terminal.read(0, 0)
      const lines = { next: cursor.next, unread: end - cursor.next, retained: end - from }
      return { sessionId: id, command, pid: terminal.pid, status: terminal.status(), ...lines }
    })
  }

  /**
   * Closes the owner's sessions, half-opened ones too; without an owner all of them, and the port. Resolves
   * when nothing of them is left.
   * @throws {PtyError} `CLEANUP_FAILED`, naming what is left; calling again tries again.
   */
  async dispose(owner?: Owner): Promise<void> {
    if (owner === undefined) this.#disposed = true
    else assertOwner(owner)
    const sessions = this.#registry.end(owner)
    const opens = [...this.#opening].filter(([, by]) => owner === undefined || by === owner)
    const [closed, opened] = await Promise.all([
      Promise.allSettled(sessions.map((session) => this.#close(session, 'its owner has ended'))),
      Promise.allSettled(opens.map(([opening]) => opening)),
    ])
    const failures = [
      ...rejections(closed),
      // An open that was stopped rejects too, which is no failure.
      ...rejections(opened).filter((error) => isCode(error, 'CLEANUP_FAILED')),
    ]
    if (failures.length > 0) {
      const all = failures.map((failure) => (failure instanceof Error ? failure.message : failure)).join(' ')
      throw new PtyError('CLEANUP_FAILED', all, { cause: new AggregateError(failures) })
    }
    if (owner === undefined) await this.#port.dispose()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.dispose()
  }

  #session(owner: Owner, id: string): Session {
    this.#assertLive()
    const session = this.#registry.get(owner, id)
    session.expiry.touch()
    return session
  }

  async #close(session: Session, reason: string): Promise<void> {
    session.closing ??= session.terminal.close(reason).then(
      () => {
        session.expiry.stop()
        this.#registry.release(session.id)
      },
      (error: unknown) => {
        session.closing = undefined
        throw error
      },
    )
    await session.closing
  }

  #assertLive(): void {
    if (this.#disposed) throw new PtyError('DISPOSED', 'Make new sessions: these were disposed of.')
  }

  /** Resolves when the terminal's output or status may have changed, or after `ms`. */
  async #change(terminal: Terminal, ms: number, signal: AbortSignal | undefined): Promise<void> {
    const announced = this.#port.capabilities.announcesOutput
    let cleanup = () => {}
    try {
      await new Promise<void>((resolve, reject) => {
        const abort = () => reject(aborted('tail'))
        const cancel = this.#clock.after(announced ? ms : Math.min(ms, POLL_MS), resolve)
        const unwatch = announced ? terminal.watch(() => resolve()) : () => {}
        signal?.addEventListener('abort', abort)
        cleanup = () => {
          cancel()
          unwatch()
          signal?.removeEventListener('abort', abort)
        }
      })
    } finally {
      cleanup()
    }
  }
}

/** How many complete lines the output of a wait shows; an exit completes the last one. */
function completeLines({ output, status }: Settlement): number {
  const ends = output.split('\n').length - 1
  return status.kind === 'exited' && output !== '' && !output.endsWith('\n') ? ends + 1 : ends
}

function ownerEnded(): PtyError {
  return new PtyError(
    'OWNER_ENDED',
    'Open it under another owner: this one ended while the session was opening.',
  )
}

function assertNotAborted(signal: AbortSignal | undefined, operation: string): void {
  if (signal?.aborted) throw aborted(operation)
}

function rejections(ends: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
}

function isCode(error: unknown, code: PtyError['code']): boolean {
  return error instanceof PtyError && error.code === code
}
