import type { Clock } from '../../domain/clock.ts'

interface Timer {
  readonly at: number
  readonly run: () => void
}

const PATIENCE_MS = 60_000

/** A clock that stands still until it is moved. Between two timers, what waits for promises goes on first. */
export class ManualClock implements Clock {
  #now = 0
  readonly #timers = new Set<Timer>()

  now(): number {
    return this.#now
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, ms), run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Moves on by `ms` and runs what is due on the way, in order. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await promisesSettle()
    while (await this.#runNext(end));
    this.#now = Math.max(this.#now, end)
  }

  /**
   * Moves on from timer to timer until the condition holds.
   * @throws when it does not within `patienceMs` of this clock, or when no timer is left
   */
  async until(condition: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
    const end = this.#now + patienceMs
    await promisesSettle()
    while (!(await condition())) {
      if (await this.#runNext(end)) continue
      throw new Error(`the condition does not hold, and nothing within ${patienceMs} ms can change that`)
    }
  }

  /** Runs the first timer that is due at `end`. Returns whether there was one. */
  async #runNext(end: number): Promise<boolean> {
    let next: Timer | undefined
    for (const timer of this.#timers) if (!next || timer.at < next.at) next = timer
    if (!next || next.at > end) return false
    this.#timers.delete(next)
    this.#now = Math.max(this.#now, next.at)
    next.run()
    await promisesSettle()
    return true
  }
}

/** A turn of the event loop: every promise that can settle without time or I/O has settled by then. */
function promisesSettle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
