import type { Context } from '@deepseek-ai/cordis'
import type { Agent } from '@deepseek-ai/dsh-agent'
import type { OpenRequest, Terminal, TerminalCapabilities } from '../../../ports/terminal-port.ts'
import { openError } from '../seam-errors.ts'
import { SeamPort } from '../seam-port.ts'
import { startFolder } from '../start-folder.ts'
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
      const folder = cwd === undefined ? undefined : startFolder(this.#ctx, owner, cwd)
      await this.#backend.open(owner, opening, folder, signal)
    } catch (error) {
      await opening.terminal?.close('its opening failed')
      throw openError(error, signal)
    }
    return opening.terminal!
  }
}
