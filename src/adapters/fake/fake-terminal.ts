import { PtyError } from '../../domain/errors.ts'
import type {
  ExitedStatus,
  LineNumber,
  ScrollbackPage,
  TerminalSignal,
  WindowSize,
} from '../../domain/session.ts'
import { encodeUtf8 } from '../../domain/utf8.ts'
import type { TerminalCapabilities, TerminalEvent } from '../../ports/terminal-port.ts'
import { ByteTerminal, type ByteTerminalOptions } from '../byte-terminal.ts'
import { FakeProcess, type ProcessHost } from './fake-process.ts'
import type { Program } from './program.ts'
import { Tty } from './tty.ts'

export interface FakeTerminalOptions extends ByteTerminalOptions {
  readonly capabilities: TerminalCapabilities
  readonly size: WindowSize
  readonly nextPid: () => number
  /** Called when nothing of it is left. */
  readonly onClosed: () => void
}

/** Where a process starts, and with which variables. */
export type Place = Pick<ProcessHost, 'cwd' | 'env'>

/** A terminal in memory, with its processes. */
export class FakeTerminal extends ByteTerminal {
  readonly #options: FakeTerminalOptions
  readonly #tty: Tty
  readonly #processes: FakeProcess[] = []
  readonly #leader: FakeProcess
  #foreground: FakeProcess
  /** How many reads had begun before the last write: a wait by one of them proves nothing. */
  #oldReads = 0

  constructor(command: string, place: Place, options: FakeTerminalOptions) {
    super(options)
    this.#options = options
    this.#tty = new Tty(options.size, {
      output: (bytes) => this.receive(bytes),
      signal: (signal) => this.#foreground.signal(signal),
    })
    this.#leader = this.#start(command, place)
    this.#foreground = this.#leader
  }

  get pid(): number {
    return this.#leader.pid
  }

  /** The command lines of its processes, those in the background too. */
  get running(): string[] {
    return this.#left().map(({ command }) => command)
  }

  /** Runs the first program. To be called once. */
  async run(program: Program): Promise<void> {
    void this.#leader.run(program)
    this.exit(await this.#leader.ended)
  }

  /** Runs a program in the foreground, in place of the leader that waits for it. */
  async runInForeground(command: string, place: Place, program: Program): Promise<ExitedStatus> {
    const child = this.#start(command, place)
    this.#foreground = child
    void child.run(program)
    const status = await child.ended
    this.#foreground = this.#leader
    Object.assign(this.#tty, { echo: true, raw: false })
    return status
  }

  /** Ends the leader with the status of another process, as after `exec`. */
  endLeader(status: ExitedStatus): void {
    this.#leader.end(status)
  }

  /** Types a line, outside of any send. */
  type(line: string): void {
    this.#tty.type(encodeUtf8(`${line}\r`))
  }

  override read(from: LineNumber, limit: number): ScrollbackPage {
    const page = super.read(from, limit)
    const counted = this.#options.capabilities.exactScrollback || page.lost === 0
    return counted ? page : { ...page, lost: 'unknown' }
  }

  override watch(listener: (event: TerminalEvent) => void): () => void {
    this.#assertCan('announcesOutput', 'Read again after a while')
    return super.watch(listener)
  }

  async signal(signal: TerminalSignal): Promise<void> {
    this.#assertCan('foregroundSignals', 'Send the character \\x03 to interrupt')
    this.assertRunning()
    this.#foreground.signal(signal)
  }

  async resize(size: WindowSize): Promise<void> {
    this.#assertCan('resize', 'Open a new session with the size you want')
    this.assertRunning()
    this.#tty.size = size
    this.#foreground.signal('SIGWINCH')
  }

  protected override get readiness() {
    if (!this.#options.capabilities.provesInputWait) return undefined
    return {
      arm: () => {
        this.#oldReads = this.#tty.reads
      },
      check: () => {
        if (!this.#tty.waiting) return 'busy' as const
        return this.#tty.reads > this.#oldReads ? ('waiting' as const) : ('unknown' as const)
      },
    }
  }

  protected async write(bytes: Uint8Array): Promise<number> {
    this.#tty.type(bytes)
    return bytes.length
  }

  protected interrupt(): void {
    this.#foreground.signal('SIGINT')
  }

  protected async end(): Promise<void> {
    for (const process of this.#left()) process.signal('SIGKILL')
    const left = this.#left()
    if (left.length > 0) {
      const names = left.map(({ pid, command }) => `${pid} (${command})`).join(', ')
      throw new PtyError('CLEANUP_FAILED', `Close it again: these processes are left: ${names}.`)
    }
    await this.#leader.ended
    this.#options.onClosed()
  }

  #start(command: string, place: Place): FakeProcess {
    const { nextPid, clock } = this.#options
    const process = new FakeProcess(nextPid(), command, {
      ...place,
      clock,
      tty: this.#tty,
      background: (name, program) => void this.#start(name, place).run(program),
    })
    this.#processes.push(process)
    return process
  }

  #left(): FakeProcess[] {
    return this.#processes.filter(({ live }) => live)
  }

  #assertCan(capability: keyof TerminalCapabilities, instead: string): void {
    if (this.#options.capabilities[capability]) return
    throw new PtyError('UNSUPPORTED', `${instead}: this backend has no ${capability}.`)
  }
}
