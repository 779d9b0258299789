import type { Agent } from '@deepseek-ai/dsh-agent'
import type {
  TerminalSendOperation,
  TerminalSessionId,
  TerminalSessionService,
} from '@deepseek-ai/dsh-terminal'
import { aborted, PtyError, sendActive, sessionExited } from '../../../domain/errors.ts'
import type { TerminalLimits } from '../../../domain/limits.ts'
import { Scrollback } from '../../../domain/scrollback.ts'
import type {
  ExitedStatus,
  LineNumber,
  ScrollbackPage,
  SendSettlement,
  SessionStatus,
  Settlement,
  TerminalSignal,
} from '../../../domain/session.ts'
import { cleanLine } from '../../../domain/terminal-line.ts'
import { TruncationBudget } from '../../../domain/truncation-budget.ts'
import { encodeUtf8 } from '../../../domain/utf8.ts'
import type { SendRequest, Terminal } from '../../../ports/terminal-port.ts'
import { systemClock } from '../../system-clock.ts'
import { codeOf } from '../seam-errors.ts'
import { seamSignal, signalRefused } from '../seam-signals.ts'
import { HostSends } from './host-sends.ts'
import { LineWindow } from './line-window.ts'

export interface HostTerminalOptions {
  readonly terminals: TerminalSessionService
  readonly owner: Agent
  readonly id: TerminalSessionId
  readonly pid: number | undefined
  readonly limits: TerminalLimits
  /** Called when the harness has closed it. */
  readonly onClosed: () => void
}

/** How often it is looked whether a shell has answered. */
const LOOK_MS = 20
const PROMPT_MS = 1_000
/** Of a session that the harness's registry does not have any more. */
const GONE: ExitedStatus = { kind: 'exited', exitCode: null, signal: null }

/** A session of a backend that the host registered, seen through the harness's registry alone. */
export class HostTerminal implements Terminal {
  readonly pid: number | undefined
  readonly #options: HostTerminalOptions
  readonly #window: LineWindow
  readonly #scrollback: Scrollback
  readonly #sends = new HostSends((text, submit) => this.#start(text, submit))
  #trimmed = false
  #exited: ExitedStatus | undefined
  #opening: Settlement | undefined
  #sending = false
  #closing: Promise<void> | undefined

  constructor(options: HostTerminalOptions) {
    const { terminals, owner, id, pid, limits } = options
    this.#options = options
    this.pid = pid
    this.#window = new LineWindow((request) => terminals.read(owner, id, request))
    this.#scrollback = new Scrollback(limits)
  }

  get opening(): Settlement {
    if (!this.#opening) throw new Error('open has not resolved yet')
    return this.#opening
  }

  /** Types the command. What stood before it, a prompt usually, is shown with its output. */
  async open(command: string, timeoutMs: number, signal: AbortSignal): Promise<void> {
    this.#takeLines()
    const { lines } = this.#scrollback.read(0, this.#scrollback.end)
    const before = [...lines, this.#window.pending].join('\n')
    const typed = await this.#settle({ data: command, submit: true, timeoutMs, signal }, before)
    if (signal.aborted) throw aborted('open')
    if (typed.sentBytes === 0)
      throw new PtyError('OPEN_FAILED', 'Try again: its shell was not ready in time.')
    this.#opening = typed
  }

  /**
   * Types what is not the program's, so that what it leads to is on no page, and waits for one of the answers, a line
   * each: the harness may call the wait over before. Returns the answer; nothing when the time is over.
   */
  async setUp(
    data: string,
    answers: readonly string[],
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    this.#takeLines()
    await this.#sends.send({ data, submit: false, timeoutMs, signal })
    let answer: string | undefined
    await this.#lookUntil(timeoutMs, signal, () => {
      const { lines } = this.#window.take(this.status().kind === 'exited')
      answer = answers.find((expected) => lines.includes(expected))
      return answer !== undefined
    })
    return answer
  }

  /** Waits for a prompt, which shows that the shell has come to rest; for a moment only, as there may be none. */
  async prompted(signal: AbortSignal): Promise<void> {
    await this.#lookUntil(PROMPT_MS, signal, () => this.#window.pending !== '')
  }

  /** @throws {PtyError} `ABORTED`. */
  async #lookUntil(ms: number, signal: AbortSignal, seen: () => boolean): Promise<void> {
    const deadline = systemClock.now() + ms
    for (;;) {
      if (signal.aborted) throw aborted('open')
      if (seen() || systemClock.now() >= deadline) return
      await new Promise<void>((resolve) => systemClock.after(LOOK_MS, resolve))
    }
  }

  async send(request: SendRequest): Promise<SendSettlement> {
    this.#assertRunning()
    if (this.#sending) throw sendActive('a session takes one at a time')
    if (request.signal?.aborted) throw aborted('send')
    this.#sending = true
    try {
      return await this.#settle(request)
    } finally {
      this.#sending = false
    }
  }

  read(from: LineNumber, limit: number): ScrollbackPage {
    this.#takeLines()
    const page = this.#scrollback.read(from, limit)
    return this.#trimmed ? { ...page, lost: 'unknown' } : page
  }

  watch(): never {
    throw new PtyError('UNSUPPORTED', 'Read now and then: this backend does not tell of output.')
  }

  status(): SessionStatus {
    if (this.#exited) return this.#exited
    const { terminals, owner, id } = this.#options
    const status = terminals.list(owner).find(({ sessionId }) => sessionId === id)?.status ?? GONE
    if (status.kind === 'exited') this.#exited = status
    return status
  }

  async signal(signal: TerminalSignal): Promise<void> {
    this.#assertRunning()
    const { terminals, owner, id } = this.#options
    const name = seamSignal(signal)
    try {
      await terminals.signal(owner, id, name)
    } catch (cause) {
      this.#assertRunning()
      throw signalRefused(signal, cause)
    }
  }

  async resize(): Promise<void> {
    throw new PtyError('UNSUPPORTED', "Do without: the harness can't change a window.")
  }

  close(reason: string): Promise<void> {
    this.#closing ??= this.#end(reason).catch((error: unknown) => {
      this.#closing = undefined
      throw error
    })
    return this.#closing
  }

  /** Hangs up first: an interactive shell ignores the request to end, and would be waited for. */
  async #end(reason: string): Promise<void> {
    const { terminals, owner, id, onClosed } = this.#options
    // The owner may still read it, if it was not the owner who closed it.
    this.#takeLines()
    if (this.status().kind === 'running') {
      await terminals.signal(owner, id, 'SIGHUP').catch(() => {
        // Nothing is in the foreground any more.
      })
    }
    try {
      await terminals.kill(owner, id, reason)
    } catch (cause) {
      if (codeOf(cause) !== 'NO_SESSION') {
        throw new PtyError('CLEANUP_FAILED', `Close it again: the harness could not (${cause}).`, { cause })
      }
    }
    this.#exited ??= GONE
    onClosed()
  }

  /** @param before stands before the output, as part of it */
  async #settle(request: SendRequest, before = ''): Promise<SendSettlement> {
    const { output, truncated, waitReason, sentBytes } = await this.#sends.send(request)
    // What settles a send during a close is the close, whatever the program's death looks like meanwhile.
    const closed = await this.#closing?.then(
      () => true,
      () => false,
    )
    this.#takeLines()
    const status = this.status()
    const all = (before + output).split('\n').map(cleanLine)
    const { lines, cut } = new TruncationBudget(all.length, this.#options.limits.deltaBytes + 1).newest(all)
    return {
      output: lines.join('\n'),
      truncated: truncated || cut || lines.length < all.length,
      waitReason: closed || status.kind === 'exited' ? 'session_exit' : waitReason,
      status,
      next: this.#scrollback.end,
      sentBytes,
    }
  }

  #start(text: string, submit: boolean): TerminalSendOperation {
    const { terminals, owner, id } = this.#options
    try {
      return terminals.startSend(owner, id, { text, submit })
    } catch (error) {
      if (codeOf(error) === 'SEND_ACTIVE') throw sendActive('the harness waits for one of another caller')
      throw sessionExited(`the harness refused (${error})`)
    }
  }

  /** Takes over what the harness's scrollback has got meanwhile. */
  #takeLines(): void {
    const exited = this.status().kind === 'exited'
    if (this.#exited === GONE) return
    const { lines, mayHaveLost } = this.#window.take(exited)
    this.#trimmed ||= mayHaveLost
    this.#scrollback.append(encodeUtf8(lines.map((line) => `${line}\n`).join('')))
  }

  #assertRunning(): void {
    if (this.#closing) throw sessionExited('it is being closed')
    if (this.status().kind === 'exited') throw sessionExited('it has exited')
  }
}
