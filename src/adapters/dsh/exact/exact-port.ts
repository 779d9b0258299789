import type { Context } from '@deepseek-ai/cordis'
import type { Agent } from '@deepseek-ai/dsh-agent'
import { PtyError, quote } from '../../../domain/errors.ts'
import type { OpenRequest, Terminal, TerminalCapabilities } from '../../../ports/terminal-port.ts'
import { openError } from '../seam-errors.ts'
import { SeamPort } from '../seam-port.ts'
import { isFolder, startFolder, workspaceOf } from '../start-folder.ts'
import type { ExactBackend, Opening } from './exact-backend.ts'

/** Programs on terminals of the harness, each of their lines counted. */
export class ExactPort extends SeamPort {
  readonly capabilities: TerminalCapabilities
  readonly #ctx: Context
  readonly #backend: ExactBackend

  constructor(ctx: Context, backend: ExactBackend) {
    super()
    this.#ctx = ctx
    this.#backend = backend
    this.capabilities = {
      exactScrollback: true,
      provesInputWait: backend.provesInputWait,
      foregroundSignals: true,
      resize: false,
      announcesOutput: true,
      nativeEnv: true,
      programStatus: true,
    }
  }

  protected async start(
    request: OpenRequest<Agent>,
    signal: AbortSignal,
    onClosed: () => void,
  ): Promise<Terminal> {
    const { owner, cwd } = request
    const opening: Opening = { request, onClosed }
    try {
      const folder = cwd === undefined ? undefined : await this.#folder(owner, cwd)
      await this.#backend.open(owner, opening, folder, signal)
    } catch (error) {
      await opening.terminal?.close('its opening failed')
      throw openError(error, signal)
    }
    return opening.terminal!
  }

  /**
   * Refuses an absent folder where the agent's workspace is a folder of this machine, for then its programs
   * run here: the harness would print a message in the program's place.
   */
  async #folder(owner: Agent, cwd: string): Promise<string> {
    const workspace = workspaceOf(this.#ctx, owner)
    const folder = startFolder(this.#ctx, owner, cwd)
    const isHere = workspace !== undefined && (await isFolder(workspace))
    if (isHere && !(await isFolder(folder))) {
      throw new PtyError('INVALID_CWD', `Give cwd as a folder that exists: ${quote(folder)} is none.`)
    }
    return folder
  }
}
