import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PtyError } from '../../src/domain/errors.ts'
import { OwnerRegistry, type Reservation } from '../../src/domain/owner-registry.ts'
import type { SessionId } from '../../src/domain/session.ts'

const OWNERS = ['ann', 'bob'] as const
type Owner = (typeof OWNERS)[number]
type State = 'reserved' | 'published' | 'gone'

/** A place as it should be: its session is its id. */
interface ModelPlace {
  readonly id: SessionId
  readonly owner: Owner
  readonly reservation: Reservation<string>
  state: State
  ended: boolean
}

interface Model {
  readonly limits: { readonly sessionsPerOwner: number; readonly sessions: number }
  readonly places: ModelPlace[]
}

type Registry = OwnerRegistry<Owner, string>
type Command = fc.Command<Model, Registry>

const taken = ({ places }: Model, owner?: Owner) =>
  places.filter((place) => place.state !== 'gone' && (owner === undefined || place.owner === owner))
const published = (model: Model, owner?: Owner) =>
  taken(model, owner).flatMap(({ state, id }) => (state === 'published' ? [id] : []))

/**
 * What holds at all times:
 * - an owner lists its published sessions, oldest first, and no other
 * - no session is visible to two owners: a foreign one is `FOREIGN_SESSION`
 * - a session that is not published yet is visible to nobody, and one that is gone is found by nobody
 * - what is reserved and what is published counts against the limits, and nothing else does
 */
function assertInvariants(model: Model, registry: Registry): void {
  expect(registry.count()).toBe(taken(model).length)
  for (const owner of OWNERS) {
    expect(registry.count(owner)).toBe(taken(model, owner).length)
    expect(registry.list(owner)).toEqual(published(model, owner))
    for (const place of model.places) {
      const visible = place.state === 'published' && place.owner === owner
      const refusal = place.state === 'published' ? 'FOREIGN_SESSION' : 'NO_SESSION'
      expect(outcome(() => registry.get(owner, place.id))).toBe(visible ? place.id : refusal)
      const found = place.state === 'gone' ? undefined : visible ? place.id : refusal
      expect(outcome(() => registry.find(owner, place.id))).toBe(found)
    }
    for (const id of ['', 'pty-0', 'pty-01', `pty-${model.places.length + 1}`]) {
      expect(outcome(() => registry.find(owner, id))).toBe('NO_SESSION')
    }
  }
}

/** What a call returns, or the code of the error that it throws. */
function outcome<T>(call: () => T): T | string {
  try {
    return call()
  } catch (error) {
    if (error instanceof PtyError) return error.code
    throw error
  }
}

const command = (
  name: string,
  run: (model: Model, registry: Registry) => void,
  check: (model: Model) => boolean = () => true,
): Command => ({
  check: (model) => check(model),
  run(model, registry) {
    run(model, registry)
    assertInvariants(model, registry)
  },
  toString: () => name,
})

const reserve = (owner: Owner) =>
  command(`reserve(${owner})`, (model, registry) => {
    const { sessionsPerOwner, sessions } = model.limits
    const full = taken(model, owner).length >= sessionsPerOwner || taken(model).length >= sessions
    const reservation = outcome(() => registry.reserve(owner))
    if (full || typeof reservation === 'string') {
      expect(full && reservation).toBe('LIMIT_REACHED')
      return
    }
    expect(model.places.map(({ id }) => id)).not.toContain(reservation.id)
    model.places.push({ id: reservation.id, owner, reservation, state: 'reserved', ended: false })
  })

/** Does something to one of the places that are in a state, if there is one. */
const each =
  (name: string, state: State, run: (place: ModelPlace, registry: Registry) => void) => (nth: number) => {
    const find = ({ places }: Model) => places.filter((place) => place.state === state)
    return command(
      `${name} the ${nth}th ${state}`,
      (model, registry) => run(find(model)[nth % find(model).length]!, registry),
      (model) => find(model).length > 0,
    )
  }

const publish = each('publish', 'reserved', (place) => {
  expect(place.reservation.publish(place.id)).toBe(!place.ended)
  place.state = 'published'
})
const cancel = each('cancel', 'reserved', (place) => {
  place.reservation.cancel()
  place.state = 'gone'
})
const cancelTooLate = each('cancel', 'published', ({ reservation }) => reservation.cancel())
const release = each('release', 'published', (place, registry) => {
  registry.release(place.id)
  place.state = 'gone'
})

const end = (owner?: Owner) =>
  command(`end(${owner ?? ''})`, (model, registry) => {
    expect(registry.end(owner)).toEqual(published(model, owner))
    for (const place of taken(model, owner)) if (place.state === 'reserved') place.ended = true
    for (const { ended, reservation } of model.places) expect(reservation.signal.aborted).toBe(ended)
  })

const owners = fc.constantFrom(...OWNERS)
const commands = fc.commands<Model, Registry>([
  owners.map(reserve),
  fc.nat(3).map(publish),
  fc.nat(3).map(cancel),
  fc.nat(3).map(cancelTooLate),
  fc.nat(3).map(release),
  fc.option(owners, { nil: undefined }).map(end),
])

describe('an owner registry', () => {
  it('shows each session to its owner only, from when it is published until it is released', () => {
    const few = fc.integer({ min: 1, max: 4 })
    fc.assert(
      fc.property(few, few, commands, (sessionsPerOwner, sessions, steps) => {
        const limits = { sessionsPerOwner, sessions }
        fc.modelRun(() => ({ model: { limits, places: [] }, real: new OwnerRegistry(limits) }), steps)
      }),
      { numRuns: 500 },
    )
  })
})
