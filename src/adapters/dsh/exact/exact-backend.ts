import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Context } from '@deepseek-ai/cordis'
import type { Agent } from '@deepseek-ai/dsh-agent'
import type {
  TerminalBackend,
  TerminalBackendSession,
  TerminalBackendSpawnSpec,
} from '@deepseek-ai/dsh-terminal'
import type * as TerminalBash from '@deepseek-ai/dsh-terminal-bash'
import { PtyError, quote } from '../../../domain/errors.ts'
import { DEFAULT_LIMITS } from '../../../domain/limits.ts'
import type { OpenRequest } from '../../../ports/terminal-port.ts'
import { loadLibc } from '../../linux/libc.ts'
import { linuxProcesses } from '../../linux/processes.ts'
import { MARK_NAME } from '../../processes.ts'
import { systemClock } from '../../system-clock.ts'
import { isFolder, workspaceOf } from '../start-folder.ts'
import { ModeFence } from './mode-fence.ts'
import { SeamSession } from './seam-session.ts'
import { SeamTerminal } from './seam-terminal.ts'

/** The harness's bash backend, as its package exports it. */
export type BashPackage = Pick<typeof TerminalBash, 'BashTerminalBackend' | 'Config'>

/** What is to be opened, but for its owner and its folder, which the registry hands on. */
export type ProgramRequest = Pick<OpenRequest, 'command' | 'env' | 'size' | 'timeoutMs' | 'limits'>

/** An open on its way through the registry, whose own request has no place for it. */
export interface Opening {
  readonly request: ProgramRequest
  /** Called when nothing of it is left. */
  readonly onClosed?: () => void
  /** The terminal, from the moment it exists. */
  terminal?: SeamTerminal
}

const SHELL = 'bash'
const SHELL_ARGS = ['--noprofile', '--norc']
/** What someone gets who opens this type through the registry itself. */
const INTERACTIVE_SHELL: ProgramRequest = {
  command: `exec ${SHELL} ${SHELL_ARGS.join(' ')} -i`,
  timeoutMs: DEFAULT_LIMITS.openTimeoutMs,
  limits: DEFAULT_LIMITS,
}

/**
 * A backend type of ours in the harness's registry. The harness's own bash backend does what is its office
 * (the mode fence, the policy, the sandboxed command line, the spawn); the session above it is ours, so that
 * each byte is counted where it passes.
 */
export class ExactBackend implements TerminalBackend {
  readonly type: string
  readonly #ctx: Context
  readonly #bash: BashPackage
  readonly #fence = new ModeFence()
  readonly #openings = new AsyncLocalStorage<Opening>()
  readonly #processes = process.platform === 'linux' ? linuxProcesses() : undefined
  readonly #libc = process.platform === 'linux' ? loadLibc() : undefined

  constructor(type: string, ctx: Context, bash: BashPackage) {
    this.type = type
    this.#ctx = ctx
    this.#bash = bash
  }

  /** Whether a program of this machine can be proven to wait for input. */
  get provesInputWait(): boolean {
    return this.#libc !== undefined
  }

  /** Has the registry open it: ids, owners and their ends are the registry's. */
  async open(owner: Agent, opening: Opening, cwd: string | undefined, signal: AbortSignal): Promise<void> {
    const request = { type: this.type, ...(cwd === undefined ? {} : { cwd }) }
    await this.#openings.run(opening, () => this.#ctx.terminals.spawn(owner, request, signal))
  }

  async spawn(spec: TerminalBackendSpawnSpec): Promise<TerminalBackendSession> {
    const opening: Opening = this.#openings.getStore() ?? { request: INTERACTIVE_SHELL }
    const { subprocess } = this.#ctx
    await assertFolder(this.#ctx, spec)
    const mark = randomUUID()
    const backend = new this.#bash.BashTerminalBackend(
      this.#fence.context(this.#ctx, spec.owner),
      this.#config(opening.request, await subprocess.resolveExecutable(SHELL, undefined, spec.signal)),
      (terminal) =>
        subprocess.spawnTerminal({
          ...terminal,
          env: { ...terminal.env, ...opening.request.env, [MARK_NAME]: mark },
        }),
      (handle) => this.#session(handle, opening, `${MARK_NAME}=${mark}`, spec),
    )
    return backend.spawn({ ...spec, owner: this.#fence.standIn(spec.owner) })
  }

  /** The exported schema fills in the harness's defaults. */
  #config({ command, size }: ProgramRequest, shellPath: string): BashConfig {
    return this.#bash.Config({
      backendType: this.type,
      shellPath,
      shellArgs: [...SHELL_ARGS, '-c', command],
      ...size,
    }) as BashConfig
  }

  /** The class that the harness makes here is not exported, and more than it asks of a session. */
  #session(handle: Handle, opening: Opening, mark: string, { owner, sessionId }: TerminalBackendSpawnSpec) {
    const { terminals } = this.#ctx
    const { limits, timeoutMs } = opening.request
    opening.terminal = new SeamTerminal({
      clock: systemClock,
      limits,
      handle,
      mark,
      processes: this.#processes,
      libc: this.#libc,
      unregister: async () => {
        await terminals.kill(owner, sessionId).catch(() => {
          // The registry has let go of it by itself, as when its owner ended.
        })
        opening.onClosed?.()
      },
    })
    const timeouts = { openMs: timeoutMs, sendMs: DEFAULT_LIMITS.sendTimeoutMs }
    return new SeamSession(opening.terminal, timeouts) as unknown as BashSession
  }
}

/**
 * Refuses an absent folder where the agent's workspace is a folder of this machine, for then its programs run
 * here: the harness would print a message in the program's place.
 */
async function assertFolder(ctx: Context, { owner, cwd }: TerminalBackendSpawnSpec): Promise<void> {
  const workspace = workspaceOf(ctx, owner)
  if (cwd === undefined || workspace === undefined || !(await isFolder(workspace))) return
  if (!(await isFolder(cwd))) {
    throw new PtyError('INVALID_CWD', `Give cwd as a folder that exists: ${quote(cwd)} is none.`)
  }
}

type BashConfig = ConstructorParameters<BashPackage['BashTerminalBackend']>[1]
type BashSession = Awaited<ReturnType<InstanceType<BashPackage['BashTerminalBackend']>['spawn']>>
type Handle = ConstructorParameters<typeof SeamTerminal>[0]['handle']
