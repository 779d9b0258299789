import type { Clock } from '../../../domain/clock.ts'

/** Says whose the sessions are that a connection opens. */
export interface Owners {
  /** The owner for a new connection of this token's. */
  take(token: string): object
  /** A connection of this owner's has ended. Resolves when what ends with it has ended. */
  release(owner: object): Promise<void>
  /** Forgets all. The sessions are left to who closes them all. */
  stop(): void
}

/** Each connection owns what it opens, and it ends with it. */
export function connectionOwners(end: (owner: object) => Promise<void>): Owners {
  return { take: () => ({}), release: end, stop: () => {} }
}

interface TokenOwner {
  readonly token: string
  connections: number
  cancelEnd: () => void
}

/** A token owns what its connections open. It ends when it has been without a connection for so long. */
export function tokenOwners(end: (owner: object) => Promise<void>, awayMs: number, clock: Clock): Owners {
  const owners = new Map<string, TokenOwner>()
  return {
    take(token) {
      const owner = owners.get(token) ?? { token, connections: 0, cancelEnd: () => {} }
      owners.set(token, owner)
      owner.cancelEnd()
      owner.connections++
      return owner
    },
    async release(released) {
      const owner = released as TokenOwner
      owner.connections--
      if (owner.connections > 0) return
      owner.cancelEnd = clock.after(awayMs, () => {
        owners.delete(owner.token)
        void end(owner)
      })
    },
    stop() {
      for (const owner of owners.values()) owner.cancelEnd()
    },
  }
}
