import type { Agent } from '@deepseek-ai/dsh-agent'
import { PtyError } from '../../domain/errors.ts'
import type { OpenRequest, Terminal, TerminalCapabilities, TerminalPort } from '../../ports/terminal-port.ts'

/** What the ports over the harness share: that none of their terminals, half-opened ones too, outlives them. */
export abstract class SeamPort implements TerminalPort<Agent> {
  abstract readonly capabilities: TerminalCapabilities
  readonly #ended = new AbortController()
  readonly #opens = new Set<Promise<unknown>>()
  readonly #live = new Set<Terminal>()

  /**
   * Opens a terminal; cleans up and rejects by `ABORTED` when the signal aborts.
   * @param onClosed to be called when nothing of it is left
   */
  protected abstract start(
    request: OpenRequest<Agent>,
    signal: AbortSignal,
    onClosed: () => void,
  ): Promise<Terminal>

  async open(request: OpenRequest<Agent>): Promise<Terminal> {
    if (this.#ended.signal.aborted) {
      throw new PtyError('DISPOSED', 'Make a new backend: this one was disposed of.')
    }
    const signal = AbortSignal.any([request.signal, this.#ended.signal])
    const opening = this.start(request, signal, () => terminal && this.#live.delete(terminal))
    let terminal: Terminal | undefined
    this.#opens.add(opening)
    try {
      terminal = await opening
      this.#live.add(terminal)
      return terminal
    } finally {
      this.#opens.delete(opening)
    }
  }

  async dispose(): Promise<void> {
    this.#ended.abort()
    await Promise.allSettled(this.#opens)
    await this.closeAll('the backend is disposed of')
  }

  protected async closeAll(reason: string): Promise<void> {
    await Promise.all([...this.#live].map((terminal) => terminal.close(reason)))
  }
}
