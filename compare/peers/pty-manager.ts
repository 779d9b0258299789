import type {
  OpenRequest,
  Terminal,
  TerminalCapabilities,
  TerminalPort,
} from '../../src/ports/terminal-port.ts'
import { CONTRACT_LIMITS } from '../../test/contract/subject.ts'
import { requirePeer } from '../place.ts'
import type { Absent } from '../sides.ts'
import { markedSubject } from '../subject.ts'
import type { CLIAdapter, Logger, PTYManager, PtyManagerLibrary } from './pty-manager-api.d.ts'
import { PtyManagerTerminal } from './pty-manager-terminal.ts'

const NO_ABORT = 'spawn and send take no abort signal'
const NO_DEADLINE = 'a turn has no deadline'

export const absent: Absent = {
  'open/next-follows-output': 'a turn names no line',
  'open/timeout-is-no-error': NO_DEADLINE,
  'send/timeout-is-no-end': NO_DEADLINE,
  'send/not-held-up': NO_DEADLINE,
  'send/claims-no-proof': 'a turn does not tell why it ended',
  'open/aborted-before': NO_ABORT,
  'open/aborted-at-once': NO_ABORT,
  'open/aborted-meanwhile': NO_ABORT,
  'send/aborted-before': NO_ABORT,
  'send/abort-interrupts': NO_ABORT,
  'send/abort-settles': NO_ABORT,
  'send/bounded-output': 'the output of a turn is bounded at 100,000 characters, and no setting changes it',
  'read/retains-the-newest': 'logs() is bounded in lines, and not in bytes',
  'read/loss-is-told': 'logs() tells of no loss',
  'read/long-line-keeps-its-end': 'a line has no bound of its own',
}

export const subject = (token: string) => markedSubject(new PtyManagerPort(), token)

/** Sessions by `createAdapter` over a shell, with the manager's own logs, waits and ends. */
class PtyManagerPort implements TerminalPort {
  readonly capabilities: TerminalCapabilities = {
    exactScrollback: false,
    provesInputWait: false,
    foregroundSignals: false,
    resize: true,
    announcesOutput: true,
    nativeEnv: true,
    programStatus: true,
  }
  readonly #manager: PTYManager
  readonly #adapter: CLIAdapter

  constructor() {
    const { PTYManager, createAdapter } = requirePeer('pty-manager') as PtyManagerLibrary
    this.#manager = new PTYManager({ maxLogLines: CONTRACT_LIMITS.retainedLines, logger: SILENT })
    this.#adapter = createAdapter({
      command: '/bin/sh',
      args: ({ adapterConfig }) => ['-c', String(adapterConfig?.command)],
      // The suite's programs have no prompt in common: any output may be the last, and its settle times decide.
      readyIndicators: [/./s],
    })
    this.#manager.registerAdapter(this.#adapter)
  }

  async open({ command, cwd, env, size, timeoutMs }: OpenRequest): Promise<Terminal> {
    const handle = await this.#manager.spawn({
      name: 'compared',
      type: this.#adapter.adapterType,
      adapterConfig: { command },
      ...(cwd !== undefined && { workdir: cwd }),
      ...(env && { env: { ...env } }),
      ...size,
    })
    const terminal = new PtyManagerTerminal(this.#manager, handle)
    await terminal.open(timeoutMs)
    return terminal
  }

  dispose(): Promise<void> {
    return this.#manager.shutdown()
  }
}

const nothing = () => {}
const SILENT: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing }
