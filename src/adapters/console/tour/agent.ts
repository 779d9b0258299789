import { inspect, styleText } from 'node:util'
import type { PtySessions } from '../../../domain/pty-sessions.ts'
import type { OpenOptions, TailOptions } from '../../../domain/requests.ts'
import type { OpenResult, SendResult, TailResult } from '../../../domain/results.ts'
import { describe, describeError } from '../describe.ts'
import { TourFailure } from './narrate.ts'

/** How long the tour waits for what must come. Only a failure takes so long. */
const PATIENCE_MS = 15_000

/** What the tails of one wait returned, in all. */
export interface Gathered {
  readonly lines: readonly string[]
  readonly dropped: number
  readonly lost: number
  /** The last page. */
  readonly page: TailResult
}

/** An agent at work: each of its calls is printed as it would write it, and then what it gets. */
export class Agent {
  readonly name: string
  /** Of what it has opened. */
  readonly pids: number[] = []
  readonly #sessions: PtySessions

  constructor(name: string, sessions: PtySessions) {
    this.name = name
    this.#sessions = sessions
  }

  async open(options: OpenOptions): Promise<OpenResult> {
    const opened = await this.#call('pty_open', options, this.#sessions.open(this.name, options))
    if (opened.pid !== undefined) this.pids.push(opened.pid)
    return opened
  }

  send(id: string, data: string): Promise<SendResult> {
    return this.#call('pty_send', { id, data }, this.#sessions.send(this.name, id, { data }))
  }

  tail(id: string, options: TailOptions = {}): Promise<TailResult> {
    return this.#call('pty_tail', { id, ...options }, this.#sessions.tail(this.name, id, options))
  }

  close(id: string): Promise<{ readonly closed: boolean }> {
    return this.#call('pty_close', { id }, this.#sessions.close(this.name, id))
  }

  /** Tails until `enough` says so: output comes in as many pages as the machine is slow. */
  async tailUntil(id: string, enough: (gathered: Gathered) => boolean): Promise<Gathered> {
    const deadline = Date.now() + PATIENCE_MS
    let gathered: Gathered | undefined
    do {
      const page = await this.tail(id, { waitMs: 5_000 })
      gathered = add(gathered, page)
      if (enough(gathered)) return gathered
    } while (gathered.page.status.kind === 'running' && Date.now() < deadline)
    throw new TourFailure(`What ${id} was to print has not come.`)
  }

  async #call<Result extends object>(tool: string, input: object, result: Promise<Result>): Promise<Result> {
    const call = `${tool} ${inspect(input, { breakLength: Number.POSITIVE_INFINITY })}`
    console.log(`${styleText('dim', `${this.name}>`)} ${styleText('cyan', call)}`)
    try {
      console.log(`${describe(await result)}\n`)
    } catch (error) {
      console.log(`${describeError(error)}\n`)
    }
    return result
  }
}

function add(before: Gathered | undefined, page: TailResult): Gathered {
  const lines = page.lines === 0 ? [] : page.text.split('\n')
  return {
    lines: [...(before?.lines ?? []), ...lines],
    dropped: (before?.dropped ?? 0) + page.dropped,
    lost: (before?.lost ?? 0) + Number(page.lost),
    page,
  }
}
