import { finished } from 'node:stream/promises'
import type { SubprocessTerminalHandle } from '@deepseek-ai/dsh-subprocess'
import { PtyError } from '../../../domain/errors.ts'
import type { TerminalSignal } from '../../../domain/session.ts'
import { decodeUtf8 } from '../../../domain/utf8.ts'
import { ByteTerminal, type ByteTerminalOptions } from '../../byte-terminal.ts'
import { type EndingTimes, endProcesses } from '../../end-processes.ts'
import { foregroundGroup, signalForeground } from '../../linux/foreground.ts'
import type { Libc } from '../../linux/libc.ts'
import type { Processes } from '../../processes.ts'
import { writeAll } from '../../write-all.ts'
import { seamSignal, signalRefused } from '../seam-signals.ts'
import { LocalProgram } from './local-program.ts'

export interface SeamTerminalOptions extends ByteTerminalOptions {
  readonly handle: SubprocessTerminalHandle
  /** `NAME=value` in the environment of all that the session starts. */
  readonly mark: string
  /** This machine, as far as it can be looked at. */
  readonly processes: Processes | undefined
  readonly libc: Libc | undefined
  /** Takes the session off the harness's registry. */
  readonly unregister: () => Promise<void>
}

const ENDING: EndingTimes = { graceMs: 1_000, killMs: 5_000 }
/** No process has this number: then only the mark tells. */
const NO_LEADER = -1

/** A program on a terminal that the harness started, sandboxed and owns. The bytes pass here. */
export class SeamTerminal extends ByteTerminal {
  readonly #options: SeamTerminalOptions
  readonly #local: LocalProgram
  readonly #exited: Promise<void>

  constructor(options: SeamTerminalOptions) {
    super(options)
    const { handle, mark, libc } = options
    this.#options = options
    this.#local = new LocalProgram(handle.pid, mark, libc)
    handle.output.on('data', (bytes: Uint8Array) => this.receive(bytes))
    this.#exited = this.#followExit()
  }

  get pid(): number {
    return this.#options.handle.pid
  }

  async signal(signal: TerminalSignal): Promise<void> {
    this.assertRunning()
    await this.signalForeground(signal)
  }

  async resize(): Promise<void> {
    throw new PtyError(
      'UNSUPPORTED',
      "Open a new session with the size you want: the harness can't change a window.",
    )
  }

  /** Ends the session and takes it off the harness's registry. */
  override async close(reason: string): Promise<void> {
    await this.closeRegistered(reason)
    await this.#options.unregister()
  }

  /** The same, called by the registry itself, which waits for it. */
  closeRegistered(reason: string): Promise<void> {
    return super.close(reason)
  }

  /**
   * @returns the process group that got the signal
   * @throws {PtyError} `UNSUPPORTED` when it is another user's, or the harness refuses.
   */
  async signalForeground(signal: TerminalSignal): Promise<number> {
    if (this.#local.isLocal()) return signalForeground(this.pid, signal)
    const name = seamSignal(signal)
    return this.#options.handle.signalForeground(name).catch((cause: unknown) => {
      throw signalRefused(signal, cause)
    })
  }

  protected override get foregroundGroup() {
    return this.#local.isLocal() ? foregroundGroup(this.pid) : undefined
  }

  protected override get lineLimit() {
    return this.#local.lineLimit()
  }

  protected override get readiness() {
    return this.#local
  }

  protected write(bytes: Uint8Array, stop: AbortSignal): Promise<number> {
    const { terminal } = this.#local
    return terminal
      ? writeAll(bytes, (piece) => terminal.write(piece), stop)
      : this.#writeByHarness(bytes, stop)
  }

  /** What fails is a terminal at its end: the exit is about to be told, and settles the send. */
  async #writeByHarness(bytes: Uint8Array, stop: AbortSignal): Promise<number> {
    const stopped = new Promise<number>((resolve) => {
      stop.addEventListener('abort', () => resolve(0), { once: true })
    })
    const written = this.#options.handle.write(decodeUtf8(bytes)).then(
      () => bytes.length,
      () => 0,
    )
    return Promise.race([written, stopped])
  }

  protected interrupt(): void {
    // What takes no signal from this process takes what is typed, unless it is gone.
    this.signalForeground('SIGINT')
      .catch(() => this.#options.handle.write('\x03'))
      .catch(() => {})
  }

  /**
   * First whatever carries the mark, which the harness would not find once it has left the session; then the
   * harness, which also ends what runs elsewhere.
   */
  protected async end(): Promise<void> {
    const { handle, mark, processes, clock } = this.#options
    // Once it has exited, its number may be another program's.
    const leads = this.status().kind === 'running' && this.#local.isLocal()
    const leader = leads ? this.pid : NO_LEADER
    const left = processes ? await endProcesses(processes, { leader, mark }, clock, ENDING) : []
    const failure = await handle.terminate().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (left.length > 0 || failure !== undefined) {
      const names = left.map(({ pid, program }) => `${pid} (${program})`).join(', ') || failure
      throw new PtyError('CLEANUP_FAILED', `Close it again, or end these processes yourself: ${names}.`, {
        cause: failure,
      })
    }
    await this.#exited
  }

  async #followExit(): Promise<void> {
    const { output, done } = this.#options.handle
    await finished(output, { writable: false }).catch(() => {
      // A transport that failed: what came is kept, and `done` tells the end.
    })
    const { exitCode, signal } = await done.catch(() => ({ exitCode: null, signal: null }))
    this.exit({ kind: 'exited', exitCode, signal })
  }
}
