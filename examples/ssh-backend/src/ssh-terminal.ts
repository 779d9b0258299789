import {
  ByteTerminal,
  type ByteTerminalOptions,
  type Clock,
  type ExitedStatus,
  PtyError,
  type TerminalSignal,
  type WindowSize,
} from 'dsh-pty-session'
import type { ClientChannel } from 'ssh2'
import { endAll, signalForeground } from './shell.ts'
import type { SshHost } from './ssh-host.ts'

export interface SshTerminalOptions extends ByteTerminalOptions {
  readonly host: SshHost
  readonly channel: ClientChannel
  /** `NAME=value` in the environment of all that the session starts. */
  readonly mark: string
  readonly graceMs: number
  /** Called when nothing of the session is left. */
  readonly onClosed: () => void
}

/** How long output may be on its way after the exit, when a process in the background holds the terminal. */
const LAST_OUTPUT_MS = 250
/** How often an end is tried before what is left is told. */
const ROUNDS = 3
const ROUND_MS = 1_000

/** A program on a terminal of another machine. */
export class SshTerminal extends ByteTerminal {
  /** Sshd does not tell it. */
  readonly pid = undefined
  readonly #options: SshTerminalOptions
  readonly #clock: Clock
  readonly #over = Promise.withResolvers<void>()
  #status: ExitedStatus = { kind: 'exited', exitCode: null, signal: null }

  constructor(options: SshTerminalOptions) {
    super(options)
    this.#options = options
    this.#clock = options.clock
    const { channel } = options
    channel.on('data', (bytes: Buffer) => this.receive(bytes))
    channel.on('exit', (exitCode: number | null, signal?: string) => {
      this.#status = { kind: 'exited', exitCode, signal: signal ?? null }
      this.#clock.after(LAST_OUTPUT_MS, () => this.#end())
    })
    // All output has come by then. A lost connection ends here too, without a status.
    channel.on('close', () => this.#end())
    channel.on('error', () => {})
  }

  async signal(signal: TerminalSignal): Promise<void> {
    this.assertRunning()
    await this.#options.host.run(signalForeground(this.#options.mark, signal))
  }

  async resize({ rows, cols }: WindowSize): Promise<void> {
    this.assertRunning()
    this.#options.channel.setWindow(rows, cols, 0, 0)
  }

  protected write(bytes: Uint8Array, stop: AbortSignal): Promise<number> {
    return new Promise((resolve) => {
      // The channel has all of it at once, and sends it as the host makes room.
      const done = () => resolve(bytes.length)
      stop.addEventListener('abort', done, { once: true })
      this.#options.channel.write(Buffer.from(bytes), done)
    })
  }

  protected interrupt(): void {
    // A connection that is lost ends the session by itself.
    this.#options.host.run(signalForeground(this.#options.mark, 'SIGINT')).catch(() => {})
  }

  protected async end(): Promise<void> {
    const { host, mark, graceMs, onClosed } = this.#options
    for (let round = 0; round < ROUNDS; round++) {
      const { code, output } = await host.run(endAll(mark, graceMs))
      if (code !== 0) {
        throw new PtyError(
          'CLEANUP_FAILED',
          `Close it again, or end these processes there: ${output.trim()}.`,
        )
      }
      // A program that had not carried its mark yet is found in the next round.
      if (await this.#endsWithin(ROUND_MS)) return onClosed()
    }
    throw new PtyError('CLEANUP_FAILED', 'Close it again: the host does not tell that the program has ended.')
  }

  #end(): void {
    this.exit(this.#status)
    this.#over.resolve()
  }

  #endsWithin(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(ms, () => resolve(false))
      this.#over.promise.then(() => {
        cancel()
        resolve(true)
      })
    })
  }
}
