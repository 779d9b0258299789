import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuietSettings } from '../../src/domain/quiet.ts'
import type { WaitReason } from '../../src/domain/session.ts'
import { type InputWait, type SettleSubject, WaitToSettle } from '../../src/domain/settle.ts'
import { CountingClock } from '../support/counting-clock.ts'

const QUIET: QuietSettings = { promptMs: 3, duePromptMs: 1, outputMs: 7, silentMs: 15, longestMs: 30 }

/** What happens next, so many milliseconds later. */
interface Step {
  readonly ms: number
  readonly event:
    | 'begin'
    | 'output'
    | 'output on its way'
    | 'exit on its way'
    | 'prompt'
    | 'hurry'
    | InputWait
}

const step: fc.Arbitrary<Step> = fc.record({
  ms: fc.nat(12),
  event: fc.constantFrom<Step['event'][]>(
    'output',
    'output on its way',
    'exit on its way',
    'prompt',
    'hurry',
    'waiting',
    'busy',
    'blocked',
    'unknown',
  ),
})
const HURRY_MS = 10

/** A wait begins when what was to be written is written, which may take a while. */
const scripts: fc.Arbitrary<Step[]> = fc
  .tuple(fc.array(step, { maxLength: 2 }), fc.array(step))
  .map(([before, after]) => [...before, { ms: 1, event: 'begin' }, ...after])

interface Ended {
  readonly reason: WaitReason
  readonly at: number
  readonly silentFor: number
  readonly silenceNeeded: number
  readonly onItsWay: boolean
}

/** A program whose behaviour is a script, and what was seen of the wait for it. */
class Subject implements SettleSubject {
  readonly clock = new CountingClock()
  readonly readiness: SettleSubject['readiness']
  readonly wait: WaitToSettle
  /** What the wait asked and was told, newest last. */
  readonly seen: string[] = []
  deadline: number
  ended: Ended | undefined
  #state: InputWait = 'unknown'
  #onItsWay = false
  #exitOnItsWay = false
  #prompt = false
  #quietSince = 0
  #output = false

  constructor(timeoutMs: number, proves: boolean) {
    this.readiness = proves ? { arm: () => {}, check: () => this.#check() } : undefined
    this.deadline = timeoutMs
    this.wait = new WaitToSettle(this.clock, this, QUIET, timeoutMs)
    void this.wait.done.then((reason) => {
      const at = this.clock.now()
      const silentFor = at - this.#quietSince
      this.ended = { reason, at, silentFor, silenceNeeded: this.#silenceNeeded(), onItsWay: this.#onItsWay }
    })
  }

  drain(): void {
    this.seen.push('drain')
    if (this.#onItsWay) this.#print()
    if (this.#exitOnItsWay) this.wait.end('session_exit')
  }

  promptShown(): boolean {
    return this.#prompt
  }

  async play({ ms, event }: Step): Promise<void> {
    await this.clock.advance(ms)
    if (this.ended) return
    if (event === 'begin') {
      this.#quietSince = this.clock.now()
      this.wait.begin()
    } else if (event === 'output') this.#print()
    else if (event === 'output on its way') this.#onItsWay = true
    else if (event === 'prompt') this.#prompt = true
    else if (event === 'exit on its way') this.#exitOnItsWay = true
    else if (event === 'hurry') {
      this.deadline = Math.min(this.deadline, this.clock.now() + HURRY_MS)
      this.wait.hurry(HURRY_MS)
    } else this.#state = event
  }

  /** The least silence that may pass for idleness. */
  #silenceNeeded(): number {
    if (this.readiness && this.#state === 'blocked') return this.#prompt ? QUIET.outputMs : QUIET.longestMs
    if (!this.#output) return QUIET.silentMs
    return this.#prompt ? QUIET.promptMs : QUIET.outputMs
  }

  #check(): InputWait {
    if (this.#exitOnItsWay) this.wait.end('session_exit')
    this.seen.push(this.#state)
    return this.#state
  }

  #print(): void {
    this.#onItsWay = false
    this.#output = true
    this.#quietSince = this.clock.now()
    this.seen.push('output')
    this.wait.output()
  }
}

async function run(timeoutMs: number, proves: boolean, script: readonly Step[]): Promise<Subject> {
  const subject = new Subject(timeoutMs, proves)
  for (const next of script) {
    await subject.play(next)
    if (subject.ended) break
  }
  await subject.clock.advance(timeoutMs)
  return subject
}

const timeouts = fc.nat(80)

describe('a wait for a program to settle', () => {
  it('ends by its deadline, and leaves no timer', async () => {
    await fc.assert(
      fc.asyncProperty(timeouts, fc.boolean(), scripts, async (timeoutMs, proves, script) => {
        const { ended, deadline, clock } = await run(timeoutMs, proves, script)
        expect(ended).toBeDefined()
        expect(ended!.at).toBeLessThanOrEqual(deadline)
        if (ended!.reason === 'timeout') expect(ended!.at).toBe(deadline)
        expect(clock.timers).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  it('says stdin_read only of a program that waits when all its output was taken in', async () => {
    await fc.assert(
      fc.asyncProperty(timeouts, scripts, async (timeoutMs, script) => {
        const { ended, seen } = await run(timeoutMs, true, script)
        if (ended?.reason !== 'stdin_read') return
        const drained = seen.lastIndexOf('drain')
        expect(seen.slice(drained).filter((what) => what !== 'output')).toEqual(['drain', 'waiting'])
        expect(seen[drained - 1]).toBe('waiting')
        expect(ended.onItsWay).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('says inferred_idle only after a silence, with no output on its way, and where nothing proves more', async () => {
    await fc.assert(
      fc.asyncProperty(timeouts, fc.boolean(), scripts, async (timeoutMs, proves, script) => {
        const { ended, seen } = await run(timeoutMs, proves, script)
        if (ended?.reason !== 'inferred_idle') return
        expect(ended.onItsWay).toBe(false)
        expect(ended.silentFor).toBeGreaterThanOrEqual(ended.silenceNeeded)
        const proof = seen.findLast((what) => what !== 'drain' && what !== 'output')
        expect(proof).toBeOneOf(proves ? ['unknown', 'blocked'] : [undefined])
      }),
      { numRuns: 500 },
    )
  })
})
