import { describe, expect, it } from 'vitest'
import { DEFAULT_QUIET } from '../../src/domain/quiet.ts'
import { type InputWait, WaitToSettle } from '../../src/domain/settle.ts'
import { CountingClock } from '../support/counting-clock.ts'

const TIMEOUT_MS = 60_000

/** A wait for a program of which nothing is proven, unless `state` says more. */
function begun(state?: () => InputWait) {
  const clock = new CountingClock()
  let checks = 0
  const check = () => {
    checks++
    return state!()
  }
  const subject = {
    prompt: false,
    promptLooks: 0,
    readiness: state ? { arm() {}, check } : undefined,
    drain() {},
    promptShown: () => {
      subject.promptLooks++
      return subject.prompt
    },
  }
  const wait = new WaitToSettle(clock, subject, DEFAULT_QUIET, TIMEOUT_MS)
  wait.begin()
  /** Why the wait ended, and when; nothing if it is not over. */
  const ended: unknown[] = []
  wait.done.then(
    (reason) => ended.push(reason, clock.now()),
    (error) => ended.push(error, clock.now()),
  )
  return { clock, subject, wait, ended, checks: () => checks }
}

describe('a wait for a program of which nothing is proven', () => {
  it.each([
    ['nothing has come', [], false, DEFAULT_QUIET.silentMs],
    ['output has come', [50], false, 50 + DEFAULT_QUIET.outputMs],
    ['output has come that ends like a prompt', [50], true, 50 + DEFAULT_QUIET.promptMs],
    ['its first output comes late', [300], false, 300 + DEFAULT_QUIET.outputMs],
    ['output comes in bursts', [50, 350, 450], false, 450 + 2 * 300],
  ])('ends in the moment in which its silence is long enough: %s', async (_, outputs, prompt, at) => {
    const { clock, subject, wait, ended } = begun()
    subject.prompt = prompt
    for (const output of outputs) {
      await clock.advance(output - clock.now())
      wait.output()
    }
    await clock.advance(TIMEOUT_MS)
    expect(ended).toEqual(['inferred_idle', at])
  })

  it('never looks for a prompt while output flows', async () => {
    const { clock, subject, wait } = begun()
    for (let ms = 0; ms < 1_000; ms += 5) {
      await clock.advance(5)
      wait.output()
    }
    expect(subject.promptLooks).toBe(0)
  })
})

describe('a wait for a program that can be looked at', () => {
  it('ends within milliseconds when the program waits after its output', async () => {
    let state: InputWait = 'busy'
    const { clock, wait, ended } = begun(() => state)
    await clock.advance(5_000)
    wait.output()
    state = 'waiting'
    await clock.advance(10)
    expect(ended[0]).toBe('stdin_read')
  })

  it('never takes a busy program for idle, and looks at it only a few times a second', async () => {
    const { clock, ended, checks } = begun(() => 'busy')
    await clock.advance(TIMEOUT_MS)
    expect(ended).toEqual(['timeout', TIMEOUT_MS])
    expect(checks()).toBeLessThan((TIMEOUT_MS / 1_000) * 5)
  })

  it('looks at most once a millisecond under a flood, and goes on looking', async () => {
    const { clock, wait, checks } = begun(() => 'busy')
    for (let step = 0; step < 1_000; step++) {
      wait.output()
      await clock.advance(0.1)
    }
    expect(checks()).toBeLessThanOrEqual(100)
    expect(checks()).toBeGreaterThanOrEqual(10)
  })

  it('ends in the moment in which the short silence behind a prompt is over, however long its output flowed', async () => {
    const { clock, subject, wait, ended } = begun(() => 'due')
    subject.prompt = true
    for (let ms = 0; ms < 100; ms += 5) {
      await clock.advance(5)
      wait.output()
    }
    await clock.advance(DEFAULT_QUIET.duePromptMs)
    expect(ended).toEqual(['inferred_idle', 100 + DEFAULT_QUIET.duePromptMs])
  })

  it('waits longest for one that is blocked by something else', async () => {
    const { clock, ended } = begun(() => 'blocked')
    await clock.advance(TIMEOUT_MS)
    expect(ended).toEqual(['inferred_idle', DEFAULT_QUIET.longestMs])
  })
})

describe('a wait', () => {
  it('never settles before what was to be written is written', async () => {
    const clock = new CountingClock()
    const subject = {
      readiness: { arm() {}, check: () => 'waiting' as const },
      drain() {},
      promptShown: () => true,
    }
    const wait = new WaitToSettle(clock, subject, DEFAULT_QUIET, TIMEOUT_MS)
    wait.output()
    await clock.advance(10_000)
    wait.begin()
    await clock.advance(1)
    expect(await wait.done).toBe('stdin_read')
  })

  it('can be hurried, never delayed', async () => {
    const late = begun(() => 'busy')
    await late.clock.advance(TIMEOUT_MS - 10)
    late.wait.hurry(500)
    await late.clock.advance(10)
    expect(late.ended).toEqual(['timeout', TIMEOUT_MS])
    const early = begun(() => 'busy')
    early.wait.hurry(500)
    await early.clock.advance(500)
    expect(early.ended).toEqual(['timeout', 500])
    expect(early.clock.timers).toBe(0)
  })

  it('fails as its writing does, and ends once', async () => {
    const { clock, wait, ended } = begun(() => 'busy')
    const error = new Error('EIO')
    await clock.advance(5_000)
    wait.fail(error)
    expect(clock.timers).toBe(0)
    wait.end('session_exit')
    wait.begin()
    wait.output()
    await clock.advance(0)
    expect(ended).toEqual([error, 5_000])
    expect(clock.timers).toBe(0)
  })
})
