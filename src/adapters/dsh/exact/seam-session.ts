import type {
  TerminalBackendSession,
  TerminalReadRequest,
  TerminalReadResult,
  TerminalSendOperation,
  TerminalSendRequest,
  TerminalSessionStatus,
  TerminalSignal,
  TerminalSignalResult,
} from '@deepseek-ai/dsh-terminal'
import { Delta } from '../../../domain/delta.ts'
import { TruncationBudget } from '../../../domain/truncation-budget.ts'
import type { SeamTerminal } from './seam-terminal.ts'

/** What the harness's own backend returns of one read or send. */
const PAGE_BYTES = 256 * 1024
const PAGE_LINES = 500

/**
 * A terminal of ours as the harness's registry sees it. What else reads the registry, such as the harness's
 * own terminal tools, finds it there and can use it.
 */
export class SeamSession implements TerminalBackendSession {
  readonly #terminal: SeamTerminal
  readonly #openTimeoutMs: number
  readonly #sendTimeoutMs: number

  constructor(terminal: SeamTerminal, timeouts: { readonly openMs: number; readonly sendMs: number }) {
    this.#terminal = terminal
    this.#openTimeoutMs = timeouts.openMs
    this.#sendTimeoutMs = timeouts.sendMs
  }

  get pid(): number {
    return this.#terminal.pid
  }

  get motd(): string {
    return this.#terminal.opening.output
  }

  /** `BashTerminalBackend` calls this once, before it gives the session out. */
  async initialize(signal: AbortSignal = new AbortController().signal): Promise<void> {
    await this.#terminal.open(this.#openTimeoutMs, signal)
  }

  startSend({ text, submit, signal }: TerminalSendRequest): TerminalSendOperation {
    this.#terminal.assertCanSend(signal)
    const stop = new AbortController()
    let settled = false
    let unread = new Delta(PAGE_BYTES)
    const readOutput = () => {
      const { output, truncated } = unread.render()
      unread = new Delta(PAGE_BYTES)
      return { delta: output, truncated }
    }
    const unwatch = this.#terminal.watch((event) => {
      if (event.kind === 'output') unread.append(event.bytes)
    })
    const sending = this.#terminal.send({
      data: text,
      submit,
      timeoutMs: this.#sendTimeoutMs,
      signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
    })
    const done = sending.then(({ waitReason }) => {
      const { delta, truncated } = readOutput()
      return { viewport: delta, waitReason, sessionStatus: this.status(), truncated }
    })
    const end = () => {
      settled = true
      unwatch()
    }
    done.then(end, end)
    return {
      done,
      readOutput,
      cancel: () => {
        if (!settled) stop.abort()
        return !settled
      },
    }
  }

  read({ offset = 0, count = PAGE_LINES }: TerminalReadRequest): TerminalReadResult {
    assertWhole('offset', offset, 0)
    assertWhole('count', count, 1)
    const { from: oldest, end } = this.#terminal.read(0, 0)
    const unfinished = this.status().kind === 'running' ? 1 : 0
    const totalLines = end - oldest + unfinished
    const last = Math.max(oldest, end + unfinished - offset)
    const first = Math.max(oldest, last - count)
    const lines = [...this.#terminal.read(first, Math.min(last, end) - first).lines]
    if (last > end) lines.push(this.#terminal.pending)
    const page = new TruncationBudget(count, PAGE_BYTES).newest(lines)
    return {
      text: page.lines.join('\n'),
      totalLines,
      lineBegin: offset,
      lineEnd: offset + page.lines.length,
      truncated: oldest > 0 || page.cut || page.lines.length < lines.length,
    }
  }

  async signal(signal: TerminalSignal): Promise<TerminalSignalResult> {
    return { delivered: true, targetPgid: await this.#terminal.signalForeground(signal) }
  }

  status(): TerminalSessionStatus {
    return this.#terminal.status() as TerminalSessionStatus
  }

  close(reason: string): Promise<void> {
    return this.#terminal.closeRegistered(reason)
  }
}

function assertWhole(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return
  throw new Error(`PTY read ${name} must be a whole number of at least ${least}, not ${value}`)
}
