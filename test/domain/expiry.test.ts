import { describe, expect, it } from 'vitest'
import { ManualClock } from '../../src/adapters/fake/index.ts'
import { Expiry } from '../../src/domain/expiry.ts'

async function expiries(
  limits: { idleMs: number; exitedMs: number },
  script: (at: { clock: ManualClock; touch(): void; exit(): void }) => Promise<void>,
): Promise<number[]> {
  const clock = new ManualClock()
  const times: number[] = []
  let exited = false
  const expiry = new Expiry(
    clock,
    limits,
    () => exited,
    () => times.push(clock.now()),
  )
  await script({
    clock,
    touch: () => expiry.touch(),
    exit: () => {
      exited = true
    },
  })
  expiry.stop()
  await clock.advance(100_000)
  return times
}

describe('a session', () => {
  it('never expires by itself when no time is set', async () => {
    const times = await expiries({ idleMs: 0, exitedMs: 0 }, async ({ clock, exit }) => {
      exit()
      await clock.advance(1_000_000)
    })
    expect(times).toEqual([])
  })

  it('expires when its owner has not called for the idle time, and not while the owner does', async () => {
    const times = await expiries({ idleMs: 100, exitedMs: 0 }, async ({ clock, touch }) => {
      for (let call = 0; call < 10; call++) {
        await clock.advance(90)
        touch()
      }
      await clock.advance(150)
    })
    expect(times).toHaveLength(1)
    expect(times[0]).toBeGreaterThanOrEqual(1_000)
    expect(times[0]).toBeLessThanOrEqual(1_100)
  })

  it('expires after its program has exited, between once and twice the time, whatever its owner does', async () => {
    const times = await expiries({ idleMs: 0, exitedMs: 100 }, async ({ clock, touch, exit }) => {
      await clock.advance(1_030)
      exit()
      for (let call = 0; call < 4; call++) {
        await clock.advance(50)
        touch()
      }
    })
    expect(times).toHaveLength(1)
    expect(times[0]).toBeGreaterThanOrEqual(1_130)
    expect(times[0]).toBeLessThanOrEqual(1_230)
  })

  it('expires by the time that is over first, also where it is the shorter by far', async () => {
    const times = await expiries({ idleMs: 1_000, exitedMs: 100 }, async ({ clock, exit }) => {
      await clock.advance(530)
      exit()
      await clock.advance(200)
    })
    expect(times).toHaveLength(1)
    expect(times[0]).toBeGreaterThanOrEqual(630)
    expect(times[0]).toBeLessThanOrEqual(730)
  })

  it('stays after its program has exited while its owner calls, when no time is set for that', async () => {
    const times = await expiries({ idleMs: 100, exitedMs: 0 }, async ({ clock, touch, exit }) => {
      exit()
      for (let call = 0; call < 10; call++) {
        await clock.advance(90)
        touch()
      }
    })
    expect(times).toEqual([])
  })

  it('is told again when it is still there, so that a failed close is tried again', async () => {
    const times = await expiries({ idleMs: 100, exitedMs: 0 }, ({ clock }) => clock.advance(350))
    expect(times).toEqual([100, 200, 300])
  })
})
