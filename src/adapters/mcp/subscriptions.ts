import type { Clock } from '../../domain/clock.ts'
import type { PtySessions } from '../../domain/pty-sessions.ts'
import { paced } from './pace.ts'

/** The sessions that one client wants to hear of. */
export class Subscriptions {
  readonly #sessions: PtySessions
  readonly #owner: unknown
  readonly #clock: Clock
  readonly #tell: (id: string) => void
  readonly #stops = new Map<string, () => void>()

  /** @param tell called with a session's id, for output at most once a second, for the exit at once */
  constructor(sessions: PtySessions, owner: unknown, clock: Clock, tell: (id: string) => void) {
    this.#sessions = sessions
    this.#owner = owner
    this.#clock = clock
    this.#tell = tell
  }

  /**
   * Of a program that has exited already it tells at once, as nothing more will come.
   * @throws {PtyError} what `PtySessions.watch` throws.
   */
  add(id: string): void {
    if (this.#stops.has(id)) return
    const pace = paced(this.#clock, () => this.#tell(id))
    const exit = () => {
      this.remove(id)
      pace.exit()
    }
    const unwatch = this.#sessions.watch(this.#owner, id, ({ kind }) =>
      kind === 'exit' ? exit() : pace.output(),
    )
    this.#stops.set(id, () => {
      unwatch()
      pace.stop()
    })
    if (this.#hasExited(id)) exit()
  }

  remove(id: string): void {
    this.#stops.get(id)?.()
    this.#stops.delete(id)
  }

  removeAll(): void {
    for (const id of [...this.#stops.keys()]) this.remove(id)
  }

  #hasExited(id: string): boolean {
    return (
      this.#sessions.list(this.#owner).find(({ sessionId }) => sessionId === id)?.status.kind === 'exited'
    )
  }
}
