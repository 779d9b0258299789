import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ManualClock } from '../../../src/adapters/fake/index.ts'

it('time stands still until it is moved', async () => {
  const clock = new ManualClock()
  let ran = false
  clock.after(0, () => {
    ran = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect([clock.now(), ran]).toEqual([0, false])
})

it('timers always run in the order of their times, each at its own, and those of one time as they were set', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(50)), async (delays) => {
      const clock = new ManualClock()
      const ran: [at: number, index: number][] = []
      for (const [index, ms] of delays.entries()) clock.after(ms, () => ran.push([clock.now(), index]))
      await clock.advance(50)
      const expected = delays.map((ms, index): [number, number] => [ms, index])
      expect(ran).toEqual(expected.sort(([a, i], [b, j]) => a - b || i - j))
    }),
  )
})

it('what is due later does not run, and runs when its time has come', async () => {
  const clock = new ManualClock()
  const ran: number[] = []
  for (const ms of [10, 20]) clock.after(ms, () => ran.push(ms))
  await clock.advance(19)
  expect([ran, clock.now()]).toEqual([[10], 19])
  await clock.advance(1)
  expect([ran, clock.now()]).toEqual([[10, 20], 20])
})

it('a cancelled timer never runs', async () => {
  const clock = new ManualClock()
  let ran = false
  const cancel = clock.after(1, () => {
    ran = true
  })
  cancel()
  await clock.advance(10)
  expect(ran).toBe(false)
})

it('between two timers, what waits for promises goes on first, and may set timers that are due', async () => {
  const clock = new ManualClock()
  const ran: string[] = []
  const pass = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve))
  const worker = async () => {
    for (const step of ['first', 'second', 'third']) {
      await pass(10)
      ran.push(`${step} at ${clock.now()}`)
    }
  }
  clock.after(15, () => ran.push('between'))
  void worker()
  await clock.advance(30)
  expect(ran).toEqual(['first at 10', 'between', 'second at 20', 'third at 30'])
})

it('until moves no further than to the timer that makes the condition hold', async () => {
  const clock = new ManualClock()
  const ran: number[] = []
  for (const ms of [10, 20, 30]) clock.after(ms, () => ran.push(ms))
  await clock.until(() => ran.length === 2)
  expect([ran, clock.now()]).toEqual([[10, 20], 20])
})

it('until rejects when nothing is left that could make the condition hold', async () => {
  const clock = new ManualClock()
  clock.after(10, () => {})
  await expect(clock.until(() => false)).rejects.toThrow('nothing within 60000 ms')
  expect(clock.now()).toBe(10)
})

it('until rejects when the condition does not hold in time', async () => {
  const clock = new ManualClock()
  const again = () => void clock.after(10, again)
  again()
  await expect(clock.until(() => false, 25)).rejects.toThrow('nothing within 25 ms')
  expect(clock.now()).toBe(20)
})
