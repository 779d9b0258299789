import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OWNERS, Race, type Step } from './race.ts'

const owner = fc.constantFrom(...OWNERS)
const nth = fc.nat(2)
const step = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  { weight: 4, arbitrary: owner.map((by) => ({ kind: 'open', owner: by })) },
  { weight: 4, arbitrary: nth.map((of) => ({ kind: 'close', nth: of })) },
  { weight: 2, arbitrary: nth.map((of) => ({ kind: 'tail', nth: of })) },
  { weight: 2, arbitrary: nth.map((of) => ({ kind: 'abort', nth: of })) },
  { weight: 2, arbitrary: owner.map((by) => ({ kind: 'dispose', owner: by })) },
  nth.map((of) => ({ kind: 'print', nth: of })),
  nth.map((of) => ({ kind: 'exit', nth: of })),
  fc.constant({ kind: 'dispose all' }),
)

/** Checks a race that is over. */
const races = (check: (race: Race) => void | Promise<void>) =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.boolean(), { maxLength: 3 }),
      fc.array(step, { size: '+1' }),
      async (scheduler, failures, steps) => {
        const race = new Race(scheduler, failures)
        await race.run(steps)
        await check(race)
      },
    ),
    { numRuns: 300 },
  )

describe('sessions, in any interleaving of their calls', () => {
  it('leave no terminal open but those listed to their owners, and list none that is closed', () =>
    races((race) => {
      expect(new Set(race.listed())).toEqual(new Set(race.alive))
      for (const by of OWNERS) expect(race.listed(by).every((open) => open.owner === by)).toBe(true)
    }))

  it('leave no timer and no listener behind', () =>
    races((race) => {
      expect([race.tailing, race.clock.timers]).toEqual([0, 0])
      expect(race.alive.filter(({ terminal }) => terminal!.watched > 0)).toEqual([])
    }))

  it('keep of an owner that was disposed of, or that gave up, only what could not be closed', () =>
    races((race) => {
      const forsaken = race.listed().filter(({ ended, gaveUp }) => ended || gaveUp)
      expect(forsaken.filter(({ terminal }) => !terminal!.closeFailed)).toEqual([])
      expect(race.escaped).toEqual([])
    }))

  it('are all closed by a dispose, whatever could not be closed before', () =>
    races(async (race) => {
      await race.disposeOfAll()
      expect(race.alive).toEqual([])
      expect(race.listed()).toEqual([])
      expect(race.port.disposals).toBeGreaterThan(0)
    }))

  it('give no line to two tails', () =>
    races((race) => {
      expect(race.tailed).toEqual([...new Set(race.tailed)])
    }))

  it('answer closed: true once for each session that its owner closed', () =>
    races((race) => {
      for (const [id, times] of race.closed) {
        const { ended } = race.opens.find(({ result }) => result?.sessionId === id)!
        expect(times).toBeOneOf(ended ? [0, 1] : [1])
      }
    }))
})
