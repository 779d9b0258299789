import type { Agent } from '@deepseek-ai/dsh-agent'
import type { TerminalSessionService } from '@deepseek-ai/dsh-terminal'
import * as terminalBash from '@deepseek-ai/dsh-terminal-bash'
import { codeOf, openError } from '../../src/adapters/dsh/seam-errors.ts'
import { isFolder } from '../../src/adapters/dsh/start-folder.ts'
import { PtyError } from '../../src/domain/errors.ts'
import type {
  OpenRequest,
  Terminal,
  TerminalCapabilities,
  TerminalPort,
} from '../../src/ports/terminal-port.ts'
import { mountHarness } from '../../test/adapters/dsh/harness.ts'
import { CONTRACT_LIMITS, type ContractSubject } from '../../test/contract/subject.ts'
import type { Absent } from '../sides.ts'
import { markedSubject } from '../subject.ts'
import { SeamTerminal } from './seam-terminal.ts'

/** More than a case asks for. */
const AGENTS = 4
const NO_DEADLINE = 'a wait has no deadline of its own'

export const absent: Absent = {
  'open/next-follows-output': 'a result names no line',
  'open/timeout-is-no-error': NO_DEADLINE,
  'send/timeout-is-no-end': NO_DEADLINE,
  'send/not-held-up': NO_DEADLINE,
  'read/long-line-keeps-its-end': 'a line has no bound of its own',
}

/** The harness's registry and its bash backend: bounds by its own settings, and else its defaults. */
export async function subject(token: string): Promise<ContractSubject> {
  const harness = await mountHarness({
    shell: terminalBash.Config({
      scrollbackLines: CONTRACT_LIMITS.retainedLines,
      scrollbackMaxBytes: CONTRACT_LIMITS.retainedBytes,
      maxReadBytes: CONTRACT_LIMITS.deltaBytes,
    }),
  })
  const agents = await Promise.all(Array.from({ length: AGENTS }, (_, at) => harness.agent(`agent-${at}`)))
  return {
    ...markedSubject(new SeamPort(harness.ctx.terminals, () => harness.dispose()), token),
    owner: () => agents.pop()!.agent,
  }
}

/** Sessions of the harness's registry, in whose shell the commands are typed. */
class SeamPort implements TerminalPort<Agent> {
  readonly capabilities: TerminalCapabilities = {
    exactScrollback: false,
    provesInputWait: true,
    foregroundSignals: true,
    resize: false,
    announcesOutput: false,
    nativeEnv: false,
    programStatus: false,
  }
  readonly #terminals: TerminalSessionService
  readonly #end: () => Promise<void>
  #disposed: Promise<void> | undefined

  /** @param end unloads the registry, which closes all of its sessions */
  constructor(terminals: TerminalSessionService, end: () => Promise<void>) {
    this.#terminals = terminals
    this.#end = end
  }

  async open({ owner, command, cwd, env, timeoutMs, signal }: OpenRequest<Agent>): Promise<Terminal> {
    if (env) throw new PtyError('UNSUPPORTED', 'a spawn takes no environment')
    try {
      const request = { type: 'shell', ...(cwd !== undefined && { cwd }) }
      const { sessionId, pid } = await this.#terminals.spawn(owner, request, signal)
      const terminal = new SeamTerminal(this.#terminals, owner, sessionId, pid)
      await terminal.open({ data: command, submit: true, timeoutMs, signal })
      return terminal
    } catch (error) {
      if (codeOf(error) === 'SERVICE_DISPOSING') throw new PtyError('DISPOSED', `See what it says: ${error}`)
      if (!signal.aborted && cwd !== undefined && !(await isFolder(cwd))) {
        throw new PtyError('INVALID_CWD', `See what it says: ${error}`)
      }
      throw openError(error, signal)
    }
  }

  dispose(): Promise<void> {
    this.#disposed ??= this.#end()
    return this.#disposed
  }
}
