import { join } from 'node:path'
import { PtyError } from '../../src/domain/errors.ts'
import type {
  OpenRequest,
  Terminal,
  TerminalCapabilities,
  TerminalPort,
} from '../../src/ports/terminal-port.ts'
import { CONTRACT_LIMITS } from '../../test/contract/subject.ts'
import { CACHE } from '../place.ts'
import type { Absent } from '../sides.ts'
import { markedSubject } from '../subject.ts'
import type { OpencodePtyModule, PTYManager } from './opencode-pty-api.d.ts'
import { OpencodePtyTerminal } from './opencode-pty-terminal.ts'

const MANAGER = join(CACHE, 'node_modules/opencode-pty/src/plugin/pty/manager.ts')
const NO_WAIT = 'it does not wait for a program: spawn and write return at once'

export const absent: Absent = {
  'open/shows-first-output': NO_WAIT,
  'open/shows-unfinished-line': NO_WAIT,
  'open/next-follows-output': NO_WAIT,
  'open/exit-is-no-error': NO_WAIT,
  'open/timeout-is-no-error': NO_WAIT,
  'open/aborted-before': NO_WAIT,
  'open/aborted-at-once': NO_WAIT,
  'open/aborted-meanwhile': NO_WAIT,
  'send/whole-answer': NO_WAIT,
  'send/only-its-own-output': NO_WAIT,
  'send/bounded-output': NO_WAIT,
  'send/claims-no-proof': NO_WAIT,
  'send/one-at-a-time': NO_WAIT,
  'send/timeout-is-no-end': NO_WAIT,
  'send/not-held-up': NO_WAIT,
  'send/aborted-before': NO_WAIT,
  'send/abort-interrupts': NO_WAIT,
  'send/abort-settles': NO_WAIT,
  'send/exit-settles': NO_WAIT,
  'close/settles-a-send': NO_WAIT,
  'read/retains-the-newest': 'the buffer is bounded in lines, and not in bytes',
  'read/loss-is-told': 'read tells of no loss',
  'read/long-line-keeps-its-end': 'a retained line has no bound of its own',
  'dispose/refuses-open': 'the manager has no end of its own',
}

export async function subject(token: string) {
  // Read once, when the manager is imported.
  process.env.PTY_MAX_BUFFER_LINES = String(CONTRACT_LIMITS.retainedLines)
  const { manager } = (await import(MANAGER)) as OpencodePtyModule
  return markedSubject(new OpencodePtyPort(manager), token)
}

/** One session of OpenCode, with its terminals in the plugin's one manager. */
class OpencodePtyPort implements TerminalPort {
  readonly capabilities: TerminalCapabilities = {
    exactScrollback: false,
    provesInputWait: false,
    foregroundSignals: false,
    resize: false,
    announcesOutput: false,
    nativeEnv: true,
    programStatus: true,
  }
  readonly #manager: PTYManager
  readonly #parentSessionId = crypto.randomUUID()

  constructor(manager: PTYManager) {
    this.#manager = manager
  }

  async open({ command, cwd, env, timeoutMs }: OpenRequest): Promise<Terminal> {
    const info = this.#spawn(command, cwd, env)
    const terminal = new OpencodePtyTerminal(this.#manager, info)
    await terminal.open(timeoutMs)
    return terminal
  }

  #spawn(command: string, cwd: string | undefined, env: OpenRequest['env']) {
    try {
      return this.#manager.spawn({
        command: '/bin/sh',
        args: ['-c', command],
        parentSessionId: this.#parentSessionId,
        ...(cwd !== undefined && { workdir: cwd }),
        ...(env && { env: { ...env } }),
      })
    } catch (cause) {
      throw new PtyError('OPEN_FAILED', `See why it did not start: ${cause}`, { cause })
    }
  }

  async dispose(): Promise<void> {
    this.#manager.cleanupBySession(this.#parentSessionId)
  }
}
