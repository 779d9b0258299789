import type { Clock } from '../../domain/clock.ts'
import { aborted, PtyError, quote } from '../../domain/errors.ts'
import type { OpenRequest, Terminal, TerminalCapabilities, TerminalPort } from '../../ports/terminal-port.ts'
import { systemClock } from '../system-clock.ts'
import { FakeTerminal, type Place } from './fake-terminal.ts'
import type { Program } from './program.ts'
import { typedCommand, typedShell } from './typed-shell.ts'

export interface FakeTerminalPortOptions {
  /** The programs that there are, by the first word of a command line. */
  readonly programs: Readonly<Record<string, Program>>
  /** Default: this machine's; a `ManualClock` moves time by hand. */
  readonly clock?: Clock | undefined
  /** What it can't do. Default: it can do everything. */
  readonly capabilities?: Partial<TerminalCapabilities> | undefined
  /** The folders that there are. Default: every absolute path. */
  readonly folders?: readonly string[] | undefined
}

/** A backend in memory. */
export interface FakeTerminalPort extends TerminalPort {
  /** The command lines of all processes that live, whoever started them. */
  readonly running: readonly string[]
}

/**
 * Runs programs that are scripts, on terminals in memory. Without `programStatus` or `nativeEnv` it types
 * commands to a shell, as backends do that have no other way.
 */
export function fakeTerminal(options: FakeTerminalPortOptions): FakeTerminalPort {
  return new FakePort(options)
}

const DEFAULT_SIZE = { rows: 40, cols: 160 }
const EVERYTHING: TerminalCapabilities = {
  exactScrollback: true,
  provesInputWait: true,
  foregroundSignals: true,
  resize: true,
  announcesOutput: true,
  nativeEnv: true,
  programStatus: true,
}

/** A terminal that is ready, and what starts its program. */
interface Start {
  readonly terminal: FakeTerminal
  begin(): void
}

class FakePort implements FakeTerminalPort {
  readonly capabilities: TerminalCapabilities
  readonly #options: FakeTerminalPortOptions
  readonly #terminals = new Set<FakeTerminal>()
  #lastPid = 1000
  #disposed = false

  constructor(options: FakeTerminalPortOptions) {
    this.#options = options
    this.capabilities = { ...EVERYTHING, ...options.capabilities }
  }

  get running(): string[] {
    return [...this.#terminals].flatMap(({ running }) => running)
  }

  async open(request: OpenRequest): Promise<Terminal> {
    const { cwd = '/', signal, timeoutMs } = request
    if (this.#disposed) throw new PtyError('DISPOSED', 'Make a new backend: this one was disposed of.')
    if (signal.aborted) throw aborted('open')
    this.#assertFolder(cwd)
    const { nativeEnv, programStatus } = this.capabilities
    const start = nativeEnv && programStatus ? this.#native(request, cwd) : this.#typed(request, cwd)
    const opening = start.terminal.open(timeoutMs, signal)
    // Only now: what the program prints at once belongs to the wait of the open.
    start.begin()
    return opening
  }

  async dispose(): Promise<void> {
    this.#disposed = true
    await Promise.all([...this.#terminals].map((terminal) => terminal.close('the backend is disposed of')))
  }

  #native(request: OpenRequest, cwd: string): Start {
    const { command, env = {} } = request
    const program = this.#find(command)
    if (!program) {
      const names = Object.keys(this.#options.programs).join(', ')
      throw new PtyError(
        'INVALID_COMMAND',
        `Give one of this backend's programs (${names}); it was ${quote(command)}.`,
      )
    }
    const terminal = this.#terminal(request, command, { cwd, env })
    return { terminal, begin: () => void terminal.run(program) }
  }

  #typed(request: OpenRequest, cwd: string): Start {
    const { command, env = {} } = request
    const { nativeEnv, programStatus } = this.capabilities
    const [inherited, typed] = nativeEnv ? [env, {}] : [{}, env]
    const terminal = this.#terminal(request, 'sh', { cwd, env: inherited })
    const shell = typedShell({
      find: (line) => this.#find(line),
      run: (line, exported, program) =>
        terminal.runInForeground(line, { cwd, env: { ...inherited, ...exported } }, program),
      end: (status) => terminal.endLeader(status),
    })
    const begin = () => {
      void terminal.run(shell)
      terminal.type(typedCommand(command, typed, programStatus))
    }
    return { terminal, begin }
  }

  #terminal({ limits, size = DEFAULT_SIZE }: OpenRequest, command: string, place: Place): FakeTerminal {
    const terminal = new FakeTerminal(command, place, {
      clock: this.#options.clock ?? systemClock,
      limits,
      size,
      capabilities: this.capabilities,
      nextPid: () => ++this.#lastPid,
      onClosed: () => this.#terminals.delete(terminal),
    })
    this.#terminals.add(terminal)
    return terminal
  }

  #find(command: string): Program | undefined {
    const name = command.trim().split(/\s+/)[0]!
    return Object.hasOwn(this.#options.programs, name) ? this.#options.programs[name] : undefined
  }

  #assertFolder(cwd: string): void {
    const { folders } = this.#options
    if (folders ? folders.includes(cwd) : cwd.startsWith('/')) return
    throw new PtyError('INVALID_CWD', `Give cwd as a folder that there is; it was ${quote(cwd)}.`)
  }
}
