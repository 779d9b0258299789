import { PtyError } from '../../domain/errors.ts'
import type { TerminalSignal, WindowSize } from '../../domain/session.ts'
import { ByteTerminal, type ByteTerminalOptions } from '../byte-terminal.ts'
import { type EndingTimes, endProcesses } from '../end-processes.ts'
import type { SessionMark } from '../processes.ts'
import { writeAll } from '../write-all.ts'
import type { Platform, PtyCommand, PtyProcess } from './platform/platform.ts'

const INTERRUPT = Uint8Array.of(0x03)

export interface NodePtyTerminalOptions extends ByteTerminalOptions {
  readonly platform: Platform
  readonly command: PtyCommand
  /** See `SessionMark.mark`. */
  readonly mark: string
  readonly ending: EndingTimes
  /** Called when nothing of the session is left. */
  readonly onClosed: () => void
}

/** A program on a PTY of this machine. */
export class NodePtyTerminal extends ByteTerminal {
  readonly #options: NodePtyTerminalOptions
  readonly #pty: PtyProcess
  readonly #exited = Promise.withResolvers<void>()

  /** @throws what the system says when it has no terminal or no process left. */
  constructor(options: NodePtyTerminalOptions) {
    super(options)
    this.#options = options
    this.#pty = options.platform.start(options.command, {
      output: (bytes) => this.receive(bytes),
      exit: (status) => {
        this.exit(status)
        this.#exited.resolve()
      },
    })
  }

  get pid(): number {
    return this.#pty.pid
  }

  /** How its processes are found. */
  get session(): SessionMark {
    return { leader: this.pid, mark: this.#options.mark }
  }

  async signal(signal: TerminalSignal): Promise<void> {
    this.assertRunning()
    if (!this.#options.platform.foregroundSignals) {
      throw new PtyError(
        'UNSUPPORTED',
        `Send the character \\x03 to interrupt: ${signal} can't be sent here.`,
      )
    }
    this.#pty.signal(signal)
  }

  async resize(size: WindowSize): Promise<void> {
    this.assertRunning()
    this.#pty.resize(size)
  }

  protected override get readiness() {
    return this.#pty.readiness
  }

  protected override get lineLimit(): number | undefined {
    return this.#pty.lineLimit()
  }

  protected write(bytes: Uint8Array, stop: AbortSignal): Promise<number> {
    return writeAll(bytes, (piece) => this.#pty.write(piece), stop)
  }

  protected interrupt(): void {
    try {
      this.#pty.signal('SIGINT')
    } catch {
      // What takes no signal from this process takes what is typed.
      this.#pty.write(INTERRUPT)
    }
  }

  protected override get foregroundGroup(): number | undefined {
    return this.#pty.foregroundGroup()
  }

  protected override drain(): void {
    this.#pty.drain()
  }

  protected async end(): Promise<void> {
    const { platform, ending, clock } = this.#options
    const left = await endProcesses(platform, this.session, clock, ending, () => this.#pty.hangUp())
    if (left.length > 0) {
      const names = left.map(({ pid, program }) => `${pid} (${program})`).join(', ')
      throw new PtyError('CLEANUP_FAILED', `Close it again, or end these processes yourself: ${names}.`)
    }
    await this.#exited.promise
    this.#options.onClosed()
  }
}
