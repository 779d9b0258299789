import type { Clock } from './clock.ts'

export interface ExpiryLimits {
  /** How long a session may go without a call of its owner; 0: for ever. */
  readonly idleMs: number
  /** How long a session whose program has exited stays readable; 0: until it is closed. */
  readonly exitedMs: number
}

/** The end of a session that nobody needs any more. Both times are kept to within a factor of two. */
export class Expiry {
  readonly #clock: Clock
  readonly #limits: ExpiryLimits
  readonly #exited: () => boolean
  readonly #expire: () => void
  #touched: number
  /** Calls that have not ended. */
  #calls = 0
  #exitSeen = Number.POSITIVE_INFINITY
  #cancel = () => {}

  /**
   * @param exited whether the program has exited
   * @param expire called when it is time, and again after as long if the session is still there then
   */
  constructor(clock: Clock, limits: ExpiryLimits, exited: () => boolean, expire: () => void) {
    this.#clock = clock
    this.#limits = limits
    this.#exited = exited
    this.#expire = expire
    this.#touched = clock.now()
    this.#watch()
  }

  /** The owner has called. */
  touch(): void {
    this.#touched = this.#clock.now()
  }

  /** As long as a call of the owner lasts, the session is not idle. */
  async during<T>(call: Promise<T>): Promise<T> {
    this.#calls++
    try {
      return await call
    } finally {
      this.#calls--
      this.touch()
    }
  }

  stop(): void {
    this.#cancel()
  }

  #watch(): void {
    const times = [this.#limits.idleMs, this.#limits.exitedMs].filter((ms) => ms > 0)
    if (times.length > 0) this.#cancel = this.#clock.after(Math.min(...times), () => this.#look())
  }

  #look(): void {
    const { idleMs, exitedMs } = this.#limits
    const now = this.#clock.now()
    if (this.#exited()) this.#exitSeen = Math.min(this.#exitSeen, now)
    const idle = idleMs > 0 && this.#calls === 0 && now - this.#touched >= idleMs
    const over = exitedMs > 0 && now - this.#exitSeen >= exitedMs
    this.#watch()
    if (idle || over) this.#expire()
  }
}
