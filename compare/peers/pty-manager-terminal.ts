import { PtyError } from '../../src/domain/errors.ts'
import type {
  ExitedStatus,
  SendSettlement,
  SessionStatus,
  Settlement,
  WindowSize,
} from '../../src/domain/session.ts'
import { encodeUtf8, utf8Length } from '../../src/domain/utf8.ts'
import type { SendRequest, Terminal, TerminalEvent } from '../../src/ports/terminal-port.ts'
import { lineOf, pageOf, withoutCr } from './page-of.ts'
import type { PTYManager, SessionHandle, TerminalAttachment } from './pty-manager-api.d.ts'

/** How a wait ended: by the manager's own event, and with what it says the turn printed. */
interface Turn {
  readonly by: 'event' | 'exit' | 'deadline'
  readonly output?: string
}

/** A session of pty-manager. What it retains is what `logs()` yields. */
export class PtyManagerTerminal implements Terminal {
  readonly pid: number | undefined
  readonly #manager: PTYManager
  readonly #id: string
  readonly #attachment: TerminalAttachment
  readonly #listeners = new Set<(event: TerminalEvent) => void>()
  readonly #exit = Promise.withResolvers<void>()
  #lines: readonly string[] = []
  #exited: ExitedStatus | undefined
  #opening: Settlement | undefined
  /** `logs()` is asynchronous: what an event leads to waits until its lines have been fetched. */
  #queue: Promise<void> = Promise.resolve()

  constructor(manager: PTYManager, { id, pid }: SessionHandle) {
    this.pid = pid
    this.#manager = manager
    this.#id = id
    this.#attachment = manager.attachTerminal(id)!
    this.#attachment.onData((data) =>
      this.#enqueue(async () => {
        await this.#fetch()
        this.#tell({ kind: 'output', bytes: encodeUtf8(data) })
      }),
    )
    manager.getSession(id)!.on('exit', (exitCode) =>
      this.#enqueue(async () => {
        if (this.#exited) return
        await this.#fetch()
        this.#exited = { kind: 'exited', exitCode, signal: null }
        this.#tell({ kind: 'exit', status: this.#exited })
        this.#exit.resolve()
      }),
    )
  }

  get opening(): Settlement {
    return this.#opening!
  }

  async open(timeoutMs: number): Promise<void> {
    const turn = await this.#turn('session_ready', timeoutMs)
    await this.#queue
    this.#opening = this.#settlement({ ...turn, output: this.#lines.join('\n') })
  }

  status(): SessionStatus {
    if (this.#exited || this.#manager.has(this.#id)) return this.#exited ?? { kind: 'running' }
    return { kind: 'exited', exitCode: null, signal: null }
  }

  /** Only a message is waited for; a raw write returns at once. */
  async send({ data, submit, timeoutMs }: SendRequest): Promise<SendSettlement> {
    if (!this.#manager.has(this.#id)) throw new PtyError('SESSION_EXITED', 'Open another: it was stopped.')
    const sentBytes = utf8Length(data) + (submit ? 1 : 0)
    if (!submit) {
      this.#attachment.write(data)
      return { ...this.#settlement({ by: 'deadline', output: '' }), sentBytes }
    }
    const turn = this.#turn('task_complete', timeoutMs)
    this.#manager.send(this.#id, data)
    const ended = await turn
    await this.#queue
    return { ...this.#settlement(ended), sentBytes }
  }

  read(from: number, limit: number) {
    const complete = this.#exited ? this.#lines.filter(isNoEnd) : this.#lines.slice(0, -1)
    return pageOf(complete.map(lineOf), from, limit, 0)
  }

  watch(listener: (event: TerminalEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async signal(): Promise<never> {
    throw new PtyError('UNSUPPORTED', 'Send ctrl+c: kill() signals the first process, to stop the session.')
  }

  async resize({ rows, cols }: WindowSize): Promise<void> {
    try {
      this.#attachment.resize(cols, rows)
    } catch (cause) {
      throw new PtyError(this.#exited ? 'SESSION_EXITED' : 'UNSUPPORTED', `See what it says: ${cause}`, {
        cause,
      })
    }
  }

  async close(): Promise<void> {
    if (this.#manager.has(this.#id)) await this.#manager.stop(this.#id)
    await this.#queue
  }

  /** Waits for the manager's event of this session, for its exit, or for the time. */
  async #turn(event: 'session_ready' | 'task_complete', timeoutMs: number): Promise<Turn> {
    const { promise, resolve } = Promise.withResolvers<Turn>()
    const heard = ({ id }: SessionHandle, output?: string) => {
      if (id === this.#id) resolve({ by: 'event', ...(output !== undefined && { output }) })
    }
    if (event === 'session_ready') this.#manager.on(event, heard)
    else this.#manager.on(event, heard)
    this.#exit.promise.then(() => resolve({ by: 'exit' }))
    const deadline = setTimeout(() => resolve({ by: 'deadline' }), timeoutMs)
    try {
      return await promise
    } finally {
      clearTimeout(deadline)
      this.#manager.off(event, heard)
    }
  }

  #settlement({ by, output }: Turn): Settlement {
    const buffer = output ?? this.#manager.getSession(this.#id)?.getOutputBuffer() ?? ''
    return {
      output: withoutCr(buffer),
      truncated: false,
      waitReason: ({ event: 'inferred_idle', exit: 'session_exit', deadline: 'timeout' } as const)[by],
      status: this.status(),
      next: this.read(0, 0).end,
    }
  }

  #enqueue(step: () => Promise<void>): void {
    this.#queue = this.#queue.then(step)
  }

  async #fetch(): Promise<void> {
    // A stopped session has no logs any more.
    if (!this.#manager.has(this.#id)) return
    const lines: string[] = []
    for await (const line of this.#manager.logs(this.#id)) lines.push(line)
    this.#lines = lines
  }

  #tell(event: TerminalEvent): void {
    for (const listener of [...this.#listeners]) listener(event)
  }
}

/** What follows the last LF is empty, and no line. */
const isNoEnd = (line: string, at: number, lines: readonly string[]): boolean =>
  at < lines.length - 1 || line !== ''
