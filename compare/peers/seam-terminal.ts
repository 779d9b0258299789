import type { Agent } from '@deepseek-ai/dsh-agent'
import type {
  TerminalSendOperation,
  TerminalSessionId,
  TerminalSessionService,
} from '@deepseek-ai/dsh-terminal'
import { codeOf } from '../../src/adapters/dsh/seam-errors.ts'
import { seamSignal } from '../../src/adapters/dsh/seam-signals.ts'
import { aborted, type ErrorCode, PtyError } from '../../src/domain/errors.ts'
import type { SendSettlement, SessionStatus, Settlement, TerminalSignal } from '../../src/domain/session.ts'
import { utf8Length } from '../../src/domain/utf8.ts'
import type { SendRequest, Terminal } from '../../src/ports/terminal-port.ts'
import { pageOf } from './page-of.ts'

/** Of a session that the registry does not have any more. */
const GONE: SessionStatus = { kind: 'exited', exitCode: null, signal: null }
/** What the registry has a code for that means the same here. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  SEND_ACTIVE: 'SEND_ACTIVE',
  NO_SESSION: 'SESSION_EXITED',
}

/** A session of the harness's registry, as the registry shows it. */
export class SeamTerminal implements Terminal {
  readonly pid: number | undefined
  readonly #terminals: TerminalSessionService
  readonly #owner: Agent
  readonly #id: TerminalSessionId
  #opening: Settlement | undefined
  #goingOn: TerminalSendOperation | undefined
  #closing = false

  constructor(
    terminals: TerminalSessionService,
    owner: Agent,
    id: TerminalSessionId,
    pid: number | undefined,
  ) {
    this.pid = pid
    this.#terminals = terminals
    this.#owner = owner
    this.#id = id
  }

  get opening(): Settlement {
    return this.#opening!
  }

  async open(request: SendRequest): Promise<void> {
    this.#opening = await this.send(request)
    if (!request.signal?.aborted) return
    await this.close('its opening was aborted')
    throw aborted('open')
  }

  status(): SessionStatus {
    const shown = this.#terminals.list(this.#owner).find(({ sessionId }) => sessionId === this.#id)
    return shown?.status ?? GONE
  }

  /**
   * The registry has no deadline for a send: one that is over here goes on there, and is waited for before the
   * next. Its own flag is taken, because that of its result also tells of the scrollback.
   */
  async send({ data, submit, timeoutMs, signal }: SendRequest): Promise<SendSettlement> {
    await this.#goingOn?.done
    const operation = this.#start({ text: data, submit, ...(signal && { signal }) })
    const late = Promise.withResolvers<undefined>()
    const deadline = setTimeout(() => late.resolve(undefined), timeoutMs)
    const result = await Promise.race([operation.done, late.promise]).finally(() => clearTimeout(deadline))
    this.#goingOn = result ? undefined : operation
    const { delta, truncated } = operation.readOutput()
    return {
      output: result?.viewport ?? delta,
      truncated,
      waitReason: result?.waitReason ?? 'timeout',
      status: result?.sessionStatus ?? this.status(),
      next: this.read(0, 0).end,
      sentBytes: utf8Length(data) + (submit ? 1 : 0),
    }
  }

  #start(request: Parameters<TerminalSessionService['startSend']>[2]) {
    try {
      return this.#terminals.startSend(this.#owner, this.#id, request)
    } catch (error) {
      if (request.signal?.aborted) throw aborted('send')
      if (this.#closing || this.status().kind === 'exited') {
        throw new PtyError('SESSION_EXITED', `See what it says: ${error}`)
      }
      const code = CODES[String(codeOf(error))]
      throw code ? new PtyError(code, `See what it says: ${error}`) : error
    }
  }

  /** The registry counts from the newest line, the unfinished one included; this from the oldest. */
  read(from: number, limit: number) {
    const retained = this.#terminals.list(this.#owner).some(({ sessionId }) => sessionId === this.#id)
    if (!retained) return pageOf([], from, limit, 0)
    const { totalLines } = this.#terminals.read(this.#owner, this.#id, { count: 1 })
    const { text, truncated } = this.#terminals.read(this.#owner, this.#id, {
      count: Math.max(1, totalLines),
    })
    const lines = text.split('\n')
    const hasPending = this.status().kind === 'running' || lines.at(-1) === ''
    return pageOf(lines.slice(0, hasPending ? -1 : undefined), from, limit, truncated ? 'unknown' : 0)
  }

  watch(): never {
    throw new PtyError('UNSUPPORTED', 'Read again: the registry tells nobody of output.')
  }

  async signal(signal: TerminalSignal): Promise<void> {
    if (this.status().kind === 'exited') throw new PtyError('SESSION_EXITED', 'Open another: it has exited.')
    await this.#terminals.signal(this.#owner, this.#id, seamSignal(signal))
  }

  async resize(): Promise<never> {
    throw new PtyError('UNSUPPORTED', "Do without: the harness can't change a window.")
  }

  async close(reason: string): Promise<void> {
    this.#closing = true
    const open = this.#terminals.list(this.#owner).some(({ sessionId }) => sessionId === this.#id)
    if (open) await this.#terminals.kill(this.#owner, this.#id, reason)
  }
}
