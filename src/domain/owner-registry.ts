import { PtyError, quote } from './errors.ts'
import type { SessionId } from './session.ts'

/** How many places there are. A place is taken from the start of an open until its session is released. */
export interface RegistryLimits {
  readonly sessionsPerOwner: number
  readonly sessions: number
}

/** A place taken for a session that is being opened. Either published or cancelled, once. */
export interface Reservation<Session> {
  readonly id: SessionId
  /** Aborts when the owner ends before the session is published. */
  readonly signal: AbortSignal
  /** Makes the session known to its owner. `false` if the owner has ended; then it is to be closed at once. */
  publish(session: Session): boolean
  /** Gives the place back. After `publish` it does nothing. */
  cancel(): void
}

interface Place<Owner, Session> {
  readonly id: SessionId
  readonly owner: Owner
  readonly ended: AbortController
  session: Session | undefined
}

/**
 * Who may touch which session. Owners are compared by identity.
 *
 * A session is in exactly one of three states: reserved, published, gone. An owner's end sees the reserved
 * ones too, so that no half-opened session escapes it.
 */
export class OwnerRegistry<Owner, Session> {
  readonly #limits: RegistryLimits
  readonly #places = new Map<SessionId, Place<Owner, Session>>()
  #issued = 0

  constructor(limits: RegistryLimits) {
    this.#limits = limits
  }

  /** How many places are taken, in all or by one owner. */
  count(owner?: Owner): number {
    if (owner === undefined) return this.#places.size
    let count = 0
    for (const place of this.#places.values()) if (place.owner === owner) count++
    return count
  }

  /**
   * Takes a place for a session that is about to be opened.
   * @throws {PtyError} `INVALID_OWNER`; `LIMIT_REACHED` when the owner, or all, have no place left.
   */
  reserve(owner: Owner): Reservation<Session> {
    assertOwner(owner)
    const { sessionsPerOwner, sessions } = this.#limits
    if (this.count(owner) >= sessionsPerOwner) {
      throw new PtyError(
        'LIMIT_REACHED',
        `Close one of your sessions first (${this.#named(owner)}): an owner may have ${sessionsPerOwner}.`,
      )
    }
    if (this.#places.size >= sessions) {
      throw new PtyError('LIMIT_REACHED', `Try again when a session was closed: all ${sessions} are in use.`)
    }
    const id = `pty-${++this.#issued}` as SessionId
    const place: Place<Owner, Session> = { id, owner, ended: new AbortController(), session: undefined }
    this.#places.set(id, place)
    return {
      id,
      signal: place.ended.signal,
      publish: (session) => {
        place.session = session
        return !place.ended.signal.aborted
      },
      cancel: () => {
        if (place.session === undefined) this.#places.delete(id)
      },
    }
  }

  /**
   * The owner's published session of this id.
   * @throws {PtyError} `INVALID_OWNER`; `NO_SESSION`, naming the owner's sessions; `FOREIGN_SESSION`.
   */
  get(owner: Owner, id: string): Session {
    const session = this.find(owner, id)
    if (session === undefined) throw this.#noSession(owner, `${quote(id)} is closed`)
    return session
  }

  /**
   * The same, but `undefined` for a session that was there and is gone.
   * @throws {PtyError} `INVALID_OWNER`; `NO_SESSION` for an id that never named a session; `FOREIGN_SESSION`.
   */
  find(owner: Owner, id: string): Session | undefined {
    assertOwner(owner)
    const place = this.#places.get(id as SessionId)
    if (place?.session !== undefined) {
      if (place.owner === owner) return place.session
      throw new PtyError(
        'FOREIGN_SESSION',
        `Use one of your own sessions (${this.#named(owner)}): ${quote(id)} belongs to another owner.`,
      )
    }
    if (!place && this.#wasIssued(id)) return undefined
    throw this.#noSession(owner, `there is no ${quote(id)}`)
  }

  /** The owner's published sessions, oldest first. */
  list(owner: Owner): Session[] {
    assertOwner(owner)
    return this.#published((place) => place.owner === owner)
  }

  /** Gives a published session's place back. It is gone from then on. */
  release(id: SessionId): void {
    this.#places.delete(id)
  }

  /**
   * The end of one owner, or of all: aborts what is reserved and returns what is published. Reservations keep
   * their places until they are cancelled; published sessions until they are released.
   */
  end(owner?: Owner): Session[] {
    const ends = (place: Place<Owner, Session>) => owner === undefined || place.owner === owner
    for (const place of this.#places.values()) {
      if (ends(place) && place.session === undefined) place.ended.abort()
    }
    return this.#published(ends)
  }

  #published(which: (place: Place<Owner, Session>) => boolean): Session[] {
    return [...this.#places.values()].flatMap((place) =>
      which(place) && place.session !== undefined ? [place.session] : [],
    )
  }

  #wasIssued(id: string): boolean {
    // Without a match it is NaN, which is never at most what was issued.
    return Number(/^pty-([1-9]\d*)$/.exec(id)?.[1]) <= this.#issued
  }

  #noSession(owner: Owner, why: string): PtyError {
    return new PtyError('NO_SESSION', `Use one of your sessions (${this.#named(owner)}): ${why}.`)
  }

  #named(owner: Owner): string {
    const ids = [...this.#places.values()]
      .filter((place) => place.owner === owner && place.session !== undefined)
      .map((place) => place.id)
    return ids.length > 0 ? ids.join(', ') : 'you have none open'
  }
}

/** @throws {PtyError} `INVALID_OWNER` unless the owner is an object or a non-empty string. */
export function assertOwner(owner: unknown): void {
  if ((typeof owner === 'object' && owner !== null) || typeof owner === 'function') return
  if (typeof owner === 'string' && owner !== '') return
  throw new PtyError(
    'INVALID_OWNER',
    `Give an owner, an object or a non-empty string; it was ${quote(owner)}.`,
  )
}
