/**
 * Lets what comes in a burst begin one by one, each in a turn of the event loop of its own, so that timers,
 * output and signals are not kept waiting until the last has begun.
 */
export class Turns {
  readonly #waiting: (() => void)[] = []

  /** Resolves when it is the caller's turn: in the order of the calls. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (this.#waiting.length === 1) setImmediate(this.#begin)
    })
  }

  readonly #begin = () => {
    this.#waiting[0]!()
    this.#waiting.shift()
    // An immediate that is set by another runs in the next turn.
    if (this.#waiting.length > 0) setImmediate(this.#begin)
  }
}
