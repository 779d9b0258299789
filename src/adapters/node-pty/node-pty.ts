import { randomUUID } from 'node:crypto'
import { onExit } from 'signal-exit'
import type { Clock } from '../../domain/clock.ts'
import { aborted, PtyError } from '../../domain/errors.ts'
import type { QuietSettings } from '../../domain/quiet.ts'
import type { WindowSize } from '../../domain/session.ts'
import type { OpenRequest, Terminal, TerminalCapabilities, TerminalPort } from '../../ports/terminal-port.ts'
import { killProcessesNow } from '../end-processes.ts'
import { MARK_NAME } from '../processes.ts'
import { systemClock } from '../system-clock.ts'
import { assertRunnable, assertShell, usableCwd } from './check-request.ts'
import { NodePtyTerminal } from './node-pty-terminal.ts'
import { assertPidNamespace, inPidNamespace, type ProgramLine } from './pid-namespace.ts'
import { thisPlatform } from './platform/index.ts'
import { programEnv } from './program-env.ts'

export interface NodePtyOptions {
  /** The shell that runs a command line, a path or a name on PATH. Default `/bin/sh`; on Windows cmd.exe. */
  readonly shell?: string | undefined
  /** What programs inherit, less what looks like a credential. Default: this process's environment. */
  readonly env?: NodeJS.ProcessEnv | undefined
  /** Variables that programs inherit although their names look like credentials. */
  readonly allowEnv?: readonly string[] | undefined
  /** Default 40 rows of 160 columns. */
  readonly size?: WindowSize | undefined
  /** When silence passes for idleness. */
  readonly quiet?: QuietSettings | undefined
  /** How long a close leaves programs to end by themselves, in milliseconds. Default 1,000. */
  readonly closeGraceMs?: number | undefined
  /**
   * Runs each program in a PID namespace of its own, so that close finds even what hides from the search, and
   * the host's death by SIGKILL ends it too. Linux, with unshare(1), as root or where users may have
   * namespaces; elsewhere open rejects by `UNSUPPORTED`. Default false.
   */
  readonly pidNamespace?: boolean | undefined
  readonly clock?: Clock | undefined
}

const DEFAULT_SIZE: WindowSize = { rows: 40, cols: 160 }
const DEFAULT_GRACE_MS = 1_000
/** After a kill only a process in uninterruptible sleep lives on. */
const KILL_MS = 5_000

/**
 * Runs programs on PTYs of this machine, each a shell command line. When the host process ends, so do they,
 * except when it is killed by SIGKILL.
 */
export function nodePty(options: NodePtyOptions = {}): TerminalPort {
  return new NodePtyPort(options)
}

class NodePtyPort implements TerminalPort {
  readonly #options: NodePtyOptions
  readonly #platform = thisPlatform()
  readonly #clock: Clock
  readonly #live = new Set<NodePtyTerminal>()
  #namespaceTried: Promise<void> | undefined
  #disposed = false
  #forgetHost: (() => void) | undefined

  constructor(options: NodePtyOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
  }

  get capabilities(): TerminalCapabilities {
    const { foregroundSignals, provesInputWait } = this.#platform
    return {
      exactScrollback: true,
      provesInputWait,
      foregroundSignals,
      resize: true,
      announcesOutput: true,
      nativeEnv: true,
      programStatus: true,
    }
  }

  async open(request: OpenRequest): Promise<Terminal> {
    const { command, signal } = request
    const cwd = await usableCwd(request.cwd)
    await assertRunnable(command, cwd)
    const program = this.#platform.shellCommand(command, this.#options.shell)
    const env = programEnv(this.#options.env ?? process.env, this.#options.allowEnv ?? [], request.env ?? {})
    await assertShell(program.file, env.PATH)
    if (this.#options.pidNamespace) {
      this.#namespaceTried ??= assertPidNamespace()
      await this.#namespaceTried
    }
    if (signal.aborted) throw aborted('open')
    if (this.#disposed) throw new PtyError('DISPOSED', 'Make a new backend: this one was disposed of.')
    const terminal = this.#start(request, {
      ...(this.#options.pidNamespace ? inPidNamespace(program) : program),
      cwd,
      env,
    })
    return terminal.open(request.timeoutMs, signal)
  }

  async dispose(): Promise<void> {
    this.#disposed = true
    const closes = [...this.#live].map((terminal) => terminal.close('the backend is disposed of'))
    await Promise.allSettled(closes)
    await Promise.all(closes)
  }

  #start(
    { limits, size = this.#options.size ?? DEFAULT_SIZE }: OpenRequest,
    program: ProgramLine & { cwd: string; env: Record<string, string> },
  ): NodePtyTerminal {
    const mark = randomUUID()
    const terminal = openedOrFailed(
      () =>
        new NodePtyTerminal({
          clock: this.#clock,
          limits,
          quiet: this.#options.quiet,
          platform: this.#platform,
          command: { ...program, size, env: { ...program.env, PWD: program.cwd, [MARK_NAME]: mark } },
          mark: `${MARK_NAME}=${mark}`,
          ending: { graceMs: this.#options.closeGraceMs ?? DEFAULT_GRACE_MS, killMs: KILL_MS },
          onClosed: () => this.#forget(terminal),
        }),
    )
    this.#live.add(terminal)
    this.#forgetHost ??= onExit(() => {
      killProcessesNow(
        this.#platform,
        [...this.#live].map(({ session }) => session),
      )
    })
    return terminal
  }

  #forget(terminal: NodePtyTerminal): void {
    this.#live.delete(terminal)
    if (this.#live.size > 0) return
    this.#forgetHost?.()
    this.#forgetHost = undefined
  }
}

function openedOrFailed(start: () => NodePtyTerminal): NodePtyTerminal {
  try {
    return start()
  } catch (cause) {
    throw new PtyError(
      'OPEN_FAILED',
      `Close other sessions and try again: the system gave no terminal (${cause}).`,
      {
        cause,
      },
    )
  }
}
