import { ManualClock } from '../../src/adapters/fake/manual-clock.ts'

/** A clock moved by hand that knows how many timers are set. */
export class CountingClock extends ManualClock {
  readonly #set = new Set<() => void>()

  get timers(): number {
    return this.#set.size
  }

  override after(ms: number, run: () => void): () => void {
    const cancelTimer = super.after(ms, () => {
      this.#set.delete(cancel)
      run()
    })
    const cancel = () => {
      this.#set.delete(cancel)
      cancelTimer()
    }
    this.#set.add(cancel)
    return cancel
  }
}
