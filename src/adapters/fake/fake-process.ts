import type { Clock } from '../../domain/clock.ts'
import type { ExitedStatus } from '../../domain/session.ts'
import type { Program, ProgramContext, ProgramSignal } from './program.ts'
import type { Tty } from './tty.ts'

/** What a process runs on, and what it inherits. */
export interface ProcessHost {
  readonly clock: Clock
  readonly tty: Tty
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  background(command: string, program: Program): void
}

/** Thrown into a program that has ended, so that it runs no further. */
const ENDED = new Error('the program has ended')

const HARMLESS: ReadonlySet<ProgramSignal> = new Set(['SIGCONT', 'SIGTSTP', 'SIGWINCH'])

/** One run of a program. */
export class FakeProcess {
  readonly pid: number
  readonly command: string
  /** Resolves when it ends. */
  readonly ended: Promise<ExitedStatus>
  readonly #host: ProcessHost
  readonly #resolveEnded: (status: ExitedStatus) => void
  readonly #handlers = new Map<ProgramSignal, () => void>()
  /** The calls that wait. */
  readonly #waits = new Set<{ stop: () => void }>()
  #live = true
  #closesToSurvive = 0

  constructor(pid: number, command: string, host: ProcessHost) {
    this.pid = pid
    this.command = command
    this.#host = host
    const { promise, resolve } = Promise.withResolvers<ExitedStatus>()
    this.ended = promise
    this.#resolveEnded = resolve
  }

  get live(): boolean {
    return this.#live
  }

  async run(program: Program): Promise<void> {
    try {
      await program(this.#context())
      this.end({ kind: 'exited', exitCode: 0, signal: null })
    } catch (error) {
      this.#crash(error)
    }
  }

  signal(signal: ProgramSignal): void {
    if (!this.#live) return
    const handler = this.#handlers.get(signal)
    if (signal === 'SIGKILL' && this.#closesToSurvive > 0) this.#closesToSurvive--
    else if (signal === 'SIGKILL' || !(handler || HARMLESS.has(signal))) {
      this.end({ kind: 'exited', exitCode: null, signal })
    } else if (handler) {
      try {
        handler()
      } catch (error) {
        this.#crash(error)
      }
    }
  }

  end(status: ExitedStatus): void {
    if (!this.#live) return
    this.#live = false
    for (const { stop } of this.#waits) stop()
    this.#resolveEnded(status)
  }

  #crash(error: unknown): void {
    if (error === ENDED || !this.#live) return
    this.#host.tty.print(`${error}\n`)
    this.end({ kind: 'exited', exitCode: 1, signal: null })
  }

  #assertLive(): void {
    if (!this.#live) throw ENDED
  }

  /** A call that waits. When the process ends it never returns; `begin` returns what stops it. */
  #wait<T>(begin: (resolve: (value: T) => void) => () => void): Promise<T> {
    return new Promise((resolve) => {
      if (!this.#live) return
      const wait = { stop: () => {} }
      this.#waits.add(wait)
      wait.stop = begin((value) => {
        this.#waits.delete(wait)
        resolve(value)
      })
    })
  }

  #context(): ProgramContext {
    const { clock, tty, env, cwd, background } = this.#host
    return {
      args: this.command.trim().split(/\s+/).slice(1),
      env,
      cwd,
      get size() {
        return tty.size
      },
      print: (output) => {
        this.#assertLive()
        tty.print(output)
      },
      readLine: () => this.#wait((resolve) => tty.readLine(resolve)),
      readBytes: (count) => this.#wait((resolve) => tty.readBytes(count, resolve)),
      stty: (modes) => {
        this.#assertLive()
        Object.assign(tty, modes)
      },
      after: (ms) => this.#wait<void>((resolve) => clock.after(ms, () => resolve())),
      onSignal: (signal, handler) => this.#handlers.set(signal, handler),
      background: (command, program) => {
        this.#assertLive()
        background(command, program)
      },
      survive: (closes) => {
        this.#closesToSurvive = closes
      },
      exit: (exitCode) => {
        this.end({ kind: 'exited', exitCode, signal: null })
        throw ENDED
      },
      kill: (signal) => this.signal(signal),
    }
  }
}
