import type fc from 'fast-check'
import { expect } from 'vitest'
import { aborted, PtyError } from '../../src/domain/errors.ts'
import { resolveLimits } from '../../src/domain/limits.ts'
import { PtySessions } from '../../src/domain/pty-sessions.ts'
import type { OpenResult } from '../../src/domain/results.ts'
import type { OpenRequest } from '../../src/ports/terminal-port.ts'
import { CountingClock } from '../support/counting-clock.ts'
import { ScriptedPort } from '../support/scripted-port.ts'
import { ScriptedTerminal } from '../support/scripted-terminal.ts'

export const OWNERS = ['ann', 'bob'] as const
export type Owner = (typeof OWNERS)[number]

const LIMITS = resolveLimits({ sessionsPerOwner: 3, sessions: 4 })
const WAIT_MS = 50

/** Something for one of the opens so far. */
interface OpenedStep {
  readonly kind: 'close' | 'tail' | 'abort' | 'print' | 'exit'
  readonly nth: number
}

export type Step =
  | OpenedStep
  | { readonly kind: 'open' | 'dispose'; readonly owner: Owner }
  | { readonly kind: 'dispose all' }

/** One call of `open`. Its command is its number. */
interface Opened {
  readonly owner: Owner
  readonly abort: AbortController
  terminal: RacingTerminal | undefined
  result: OpenResult | undefined
  /** Whether its caller aborted it before it resolved. */
  gaveUp: boolean
  /** Whether its owner was disposed of since. */
  ended: boolean
}

/** A terminal whose closing takes a while, and may fail. */
class RacingTerminal extends ScriptedTerminal {
  closeFailed = false
  readonly #race: Race

  constructor(race: Race) {
    super(LIMITS)
    this.#race = race
  }

  override async close(reason: string): Promise<void> {
    await this.#race.pause('close')
    this.closeFailed = this.#race.failures.shift() ?? false
    if (this.closeFailed) throw new PtyError('CLEANUP_FAILED', 'Close it again.')
    await super.close(reason)
  }
}

/** Sessions whose calls are interleaved, as the scheduler draws it, with what a backend does for them. */
export class Race {
  readonly clock = new CountingClock()
  readonly opens: Opened[] = []
  /** How often a close answered `closed: true`, by session. */
  readonly closed = new Map<string, number>()
  /** What was still open when a dispose that was to close it resolved. */
  readonly escaped: Opened[] = []
  /** Every line that a tail gave. */
  readonly tailed: string[] = []
  /** Tails that wait. */
  tailing = 0
  readonly port = new ScriptedPort((request) => this.#open(request))
  readonly sessions = new PtySessions(this.port, this.clock, LIMITS)
  /** Whether the next close fails, and those after it. */
  readonly failures: boolean[]
  readonly #scheduler: fc.Scheduler
  readonly #calls: Promise<void>[] = []
  readonly #unexpected: unknown[] = []

  constructor(scheduler: fc.Scheduler, failures: readonly boolean[]) {
    this.#scheduler = scheduler
    this.failures = [...failures]
  }

  /** The opens whose terminal was started and not closed. */
  get alive(): Opened[] {
    return this.opens.filter(({ terminal }) => terminal?.closed === false)
  }

  /** The opens whose sessions an owner, or all, can see. */
  listed(owner?: Owner): Opened[] {
    const owners = owner === undefined ? OWNERS : [owner]
    return owners.flatMap((by) => this.sessions.list(by).map(({ command }) => this.opens[Number(command)]!))
  }

  /** Makes the calls, none waiting for another, and waits until every one has settled. */
  async run(steps: readonly Step[]): Promise<void> {
    this.#scheduler.scheduleSequence(
      steps.map((step) => ({ label: JSON.stringify(step), builder: async () => this.#take(step) })),
    )
    await this.#scheduler.waitIdle()
    expect(this.clock.timers).toBe(this.tailing)
    await this.clock.advance(WAIT_MS)
    await this.#scheduler.waitIdle()
    await Promise.all(this.#calls)
    expect(this.#unexpected).toEqual([])
  }

  async disposeOfAll(): Promise<void> {
    this.failures.length = 0
    await this.#scheduler.waitFor(this.sessions.dispose())
  }

  async pause(label: string): Promise<void> {
    await this.#scheduler.schedule(Promise.resolve(), label)
  }

  async #open({ command, signal }: OpenRequest): Promise<RacingTerminal> {
    await this.pause(`start ${command}`)
    if (signal.aborted) throw aborted('open')
    const terminal = new RacingTerminal(this)
    this.opens[Number(command)]!.terminal = terminal
    await this.pause(`settle ${command}`)
    if (signal.aborted) {
      terminal.closed = true
      throw aborted('open')
    }
    // From here on an abort comes too late for the backend.
    await this.pause(`give out ${command}`)
    return terminal
  }

  #take(step: Step): void {
    if ('nth' in step) this.#touch(step)
    else if (step.kind === 'open') this.#call(this.#openFor(step.owner))
    else this.#call(this.#dispose(step.kind === 'dispose' ? step.owner : undefined))
  }

  async #openFor(owner: Owner): Promise<void> {
    const abort = new AbortController()
    const open: Opened = { owner, abort, terminal: undefined, result: undefined, gaveUp: false, ended: false }
    const command = String(this.opens.push(open) - 1)
    open.result = await this.sessions.open(owner, { command }, abort.signal)
  }

  async #dispose(owner: Owner | undefined): Promise<void> {
    const ending = this.opens.filter((open) => owner === undefined || open.owner === owner)
    for (const open of ending) open.ended = true
    await this.sessions.dispose(owner)
    this.escaped.push(...ending.filter(({ terminal }) => terminal?.closed === false))
  }

  #touch({ kind, nth }: OpenedStep): void {
    const open = this.opens[nth % this.opens.length]
    if (!open) return
    const { owner, result, abort, terminal } = open
    if (kind === 'abort') {
      open.gaveUp ||= !result
      abort.abort()
    } else if (kind === 'print') terminal?.print('a line\n')
    else if (kind === 'exit') terminal?.exit()
    else if (result && kind === 'tail') this.#call(this.#tail(owner, result.sessionId))
    else if (result) this.#call(this.#close(owner, result.sessionId))
  }

  async #tail(owner: Owner, id: string): Promise<void> {
    this.tailing++
    const tail = this.sessions.tail(owner, id, { waitMs: WAIT_MS })
    const { from, lines } = await tail.finally(() => this.tailing--)
    for (let line = from; line < from + lines; line++) this.tailed.push(`${id} line ${line}`)
  }

  async #close(owner: Owner, id: string): Promise<void> {
    const { closed } = await this.sessions.close(owner, id)
    this.closed.set(id, (this.closed.get(id) ?? 0) + Number(closed))
  }

  #call(call: Promise<unknown>): void {
    const settled = call.then(
      () => {},
      (error: unknown) => {
        if (!(error instanceof PtyError)) this.#unexpected.push(error)
      },
    )
    this.#calls.push(settled)
  }
}
