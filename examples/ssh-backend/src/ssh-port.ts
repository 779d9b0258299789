import { randomUUID } from 'node:crypto'
import {
  type OpenRequest,
  PtyError,
  type QuietSettings,
  systemClock,
  type Terminal,
  type TerminalCapabilities,
  type TerminalPort,
  type WindowSize,
} from 'dsh-pty-session'
import type { ConnectConfig } from 'ssh2'
import { folderIsUsable, programLine } from './shell.ts'
import { SshHost } from './ssh-host.ts'
import { SshTerminal } from './ssh-terminal.ts'

export interface SshOptions {
  /** How to connect. A host is to be verified: ssh2 would trust any. */
  readonly connect: ConnectConfig & Required<Pick<ConnectConfig, 'hostVerifier'>>
  /** How long a close leaves programs to end by themselves, in milliseconds. Default 1,000. */
  readonly closeGraceMs?: number
  /** When silence passes for idleness; a slow network needs more of it. */
  readonly quiet?: QuietSettings
}

const DEFAULT_SIZE: WindowSize = { rows: 40, cols: 160 }
const MARK = 'SSH_BACKEND_MARK'

/** Runs programs on a Linux host, each on a terminal of its own, over one connection. */
export function ssh(options: SshOptions): TerminalPort {
  return new SshPort(options)
}

class SshPort implements TerminalPort {
  readonly capabilities: TerminalCapabilities = {
    exactScrollback: true,
    provesInputWait: false,
    foregroundSignals: true,
    resize: true,
    announcesOutput: true,
    nativeEnv: true,
    programStatus: true,
  }
  readonly #host: SshHost
  readonly #graceMs: number
  readonly #quiet: QuietSettings | undefined
  readonly #live = new Set<SshTerminal>()
  readonly #opening = new Set<Promise<Terminal>>()
  readonly #disposed = new AbortController()

  constructor({ connect, closeGraceMs = 1_000, quiet }: SshOptions) {
    this.#host = new SshHost(connect)
    this.#graceMs = closeGraceMs
    this.#quiet = quiet
  }

  async open(request: OpenRequest): Promise<Terminal> {
    const signal = AbortSignal.any([request.signal, this.#disposed.signal])
    const opening = this.#open({ ...request, signal }).catch((error: unknown) => {
      throw error instanceof PtyError ? error : openFailed(error)
    })
    this.#opening.add(opening)
    try {
      return await opening
    } finally {
      this.#opening.delete(opening)
    }
  }

  async dispose(): Promise<void> {
    this.#disposed.abort()
    await Promise.allSettled(this.#opening)
    await Promise.all([...this.#live].map((terminal) => terminal.close('the backend is disposed of')))
    await this.#host.end()
  }

  async #open({ command, cwd, env, size, timeoutMs, limits, signal }: OpenRequest): Promise<Terminal> {
    this.#assertWanted(signal)
    if (cwd !== undefined && (await this.#host.run(folderIsUsable(cwd))).code !== 0) {
      throw new PtyError('INVALID_CWD', `Give cwd as a folder of the host: ${JSON.stringify(cwd)} is none.`)
    }
    this.#assertWanted(signal)
    const mark = randomUUID()
    const line = programLine(command, cwd, { ...env, [MARK]: mark })
    return this.#host.start(line, { ...DEFAULT_SIZE, ...size, term: 'dumb' }, (channel) => {
      const terminal = new SshTerminal({
        clock: systemClock,
        limits,
        quiet: this.#quiet,
        host: this.#host,
        channel,
        graceMs: this.#graceMs,
        mark: `${MARK}=${mark}`,
        onClosed: () => this.#live.delete(terminal),
      })
      this.#live.add(terminal)
      // An abort meanwhile closes it again.
      return terminal.open(timeoutMs, signal)
    })
  }

  #assertWanted(signal: AbortSignal): void {
    if (this.#disposed.signal.aborted) {
      throw new PtyError('DISPOSED', 'Make a new backend: this one was disposed of.')
    }
    if (signal.aborted) throw new PtyError('ABORTED', 'Call it again if you still want it: it was aborted.')
  }
}

function openFailed(cause: unknown): PtyError {
  const message = `Look whether the host can be reached and has a session left: ${cause}.`
  return new PtyError('OPEN_FAILED', message, { cause })
}
