import type { Context } from '@deepseek-ai/cordis'
import type { Agent } from '@deepseek-ai/dsh-agent'
import { PtyError } from '../../../domain/errors.ts'
import type { OpenRequest, Terminal, TerminalCapabilities } from '../../../ports/terminal-port.ts'
import { codeOf, openError } from '../seam-errors.ts'
import { SeamPort } from '../seam-port.ts'
import { isFolder, startFolder } from '../start-folder.ts'
import { HostTerminal } from './host-terminal.ts'
import { DONE, exportScript, READS, REFUSED, SCRIPT_READER } from './shell-env.ts'

/** Sessions of a backend that the host registered. We see of it what the harness's registry shows. */
export class HostPort extends SeamPort {
  readonly capabilities: TerminalCapabilities = {
    exactScrollback: false,
    provesInputWait: false,
    foregroundSignals: true,
    resize: false,
    announcesOutput: false,
    nativeEnv: false,
    programStatus: false,
  }
  readonly #ctx: Context
  readonly #type: string

  /** @param type as the host registered it */
  constructor(ctx: Context, type: string) {
    super()
    this.#ctx = ctx
    this.#type = type
    // Each plugin that goes may have been the one that registered the type.
    ctx.on('internal/status', () => this.#closeWithoutBackend())
  }

  /** The harness leaves the sessions of a backend open that is no longer registered: nobody would end them. */
  #closeWithoutBackend(): void {
    if (this.#ctx.get('terminals')?.listBackends().includes(this.#type) !== false) return
    this.closeAll(`no backend is registered as ${this.#type} any more`).catch((error: unknown) => {
      this.#ctx.logger('dsh-pty-session').error('%s', error instanceof Error ? error.message : error)
    })
  }

  protected async start(
    request: OpenRequest<Agent>,
    signal: AbortSignal,
    onClosed: () => void,
  ): Promise<Terminal> {
    const { owner, command, env, timeoutMs, limits } = request
    const { terminals } = this.#ctx
    const { sessionId, pid } = await this.#spawn(request, signal)
    const terminal = new HostTerminal({ terminals, owner, id: sessionId, pid, limits, onClosed })
    try {
      if (env && Object.keys(env).length > 0) await this.#setEnv(terminal, env, timeoutMs, signal)
      await terminal.open(command, timeoutMs, signal)
      return terminal
    } catch (error) {
      await terminal.close('its opening failed')
      throw openError(error, signal)
    }
  }

  async #spawn({ owner, cwd }: OpenRequest<Agent>, signal: AbortSignal) {
    const { terminals } = this.#ctx
    const folder = cwd === undefined ? undefined : startFolder(this.#ctx, owner, cwd)
    try {
      const request = { type: this.#type, ...(folder === undefined ? {} : { cwd: folder }) }
      return await terminals.spawn(owner, request, signal)
    } catch (error) {
      if (codeOf(error) === 'NO_BACKEND') {
        const types = terminals.listBackends().join(', ') || 'none'
        throw new PtyError('OPEN_FAILED', `Set backendType to a type that the host has (${types}): ${error}.`)
      }
      if (folder !== undefined && !signal.aborted && !(await isFolder(folder))) {
        throw new PtyError(
          'INVALID_CWD',
          `Give cwd as a folder that exists: the harness refused "${folder}".`,
        )
      }
      throw openError(error, signal)
    }
  }

  /** The values never stand on the terminal: they are read with echo off, and only by a shell. */
  async #setEnv(
    terminal: HostTerminal,
    env: Readonly<Record<string, string>>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    if (!(await terminal.setUp(SCRIPT_READER, [READS], timeoutMs, signal))) {
      throw new PtyError(
        'UNSUPPORTED',
        `Leave env out: the backend "${this.#type}" does not answer as a POSIX shell, to which it is typed.`,
      )
    }
    if ((await terminal.setUp(exportScript(env), [DONE, REFUSED], timeoutMs, signal)) === DONE) {
      await terminal.prompted(signal)
      return
    }
    throw new PtyError(
      'OPEN_FAILED',
      `Leave out what can't be set: the shell refused one of ${Object.keys(env).join(', ')}.`,
    )
  }
}
