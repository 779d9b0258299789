import type { Agent } from '@deepseek-ai/dsh-agent'
import type { PtyService } from 'dsh-pty-session/dsh'
import { type MiRecord, parseMi } from './mi.ts'

const WAIT_MS = 30_000

/** A gdb of one agent. The terminal is `ctx.pty`'s; what its lines mean is known only here. */
export class Gdb {
  readonly id: string
  readonly #pty: PtyService
  readonly #owner: Agent
  /** The line to go on with: a place of our own, which no other reader of the session moves. */
  #next: number
  #token = 0

  private constructor(pty: PtyService, owner: Agent, id: string, next: number) {
    this.#pty = pty
    this.#owner = owner
    this.id = id
    this.#next = next
  }

  static async open(pty: PtyService, owner: Agent, program: string, signal: AbortSignal): Promise<Gdb> {
    // Without an echo all lines are gdb's own.
    const { sessionId, next } = await pty.open(
      owner,
      { command: 'stty -echo; exec gdb -q -nx -i=mi2 "$PROGRAM"', env: { PROGRAM: program } },
      signal,
    )
    return new Gdb(pty, owner, sessionId, next)
  }

  /** Runs an MI command, such as `-break-insert main`, and one that lets the program run until it stops. */
  async execute(command: string, signal: AbortSignal): Promise<readonly MiRecord[]> {
    const token = ++this.#token
    await this.#pty.send(this.#owner, this.id, { data: `${token}${command}` }, signal)
    const records: MiRecord[] = []
    for (let awaited = isResult(token); ; ) {
      for (const record of await this.#more(signal)) {
        records.push(record)
        if (!awaited(record)) continue
        if (record.kind !== 'result' || record.class !== 'running') return records
        awaited = isStop
      }
    }
  }

  async close(): Promise<void> {
    await this.#pty.close(this.#owner, this.id)
  }

  async #more(signal: AbortSignal): Promise<MiRecord[]> {
    const request = { from: this.#next, waitMs: WAIT_MS }
    const { text, lines, next, status } = await this.#pty.tail(this.#owner, this.id, request, signal)
    if (lines === 0) {
      throw new Error(status.kind === 'exited' ? 'gdb has exited' : `gdb said nothing for ${WAIT_MS} ms`)
    }
    this.#next = next
    return text.split('\n').map(parseMi)
  }
}

const isResult = (token: number) => (record: MiRecord) => record.kind === 'result' && record.token === token
const isStop = (record: MiRecord) => record.kind === 'event' && record.class === 'stopped'
