import 'reflect-metadata'
import { container } from 'tsyringe'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { fakeTerminal, type Program } from '../src/adapters/fake/index.ts'
import {
  CLOCK,
  createPtySessions,
  DEFAULT_LIMITS,
  type OpenResult,
  PtySessions,
  SESSION_LIMITS,
  type SessionId,
  systemClock,
  TERMINAL_PORT,
} from '../src/index.ts'

const me = 'an agent'

/** Answers each line; prints nothing while it is asked to work. */
const programs: Record<string, Program> = {
  async answers(process) {
    process.print('ready\n')
    for (let line = await process.readLine(); line !== undefined; line = await process.readLine()) {
      process.print(`got:${line}\n`)
    }
  },
  works: (process) => process.after(600_000),
}

describe('a host', () => {
  it('may have several sessions at once that share nothing, not even when one ends', async () => {
    const ones = createPtySessions({ terminal: fakeTerminal({ programs }) })
    const others = createPtySessions({ terminal: fakeTerminal({ programs }) })
    await ones.open(me, { command: 'answers' })
    const second = await ones.open(me, { command: 'answers' })
    const other = await others.open(me, { command: 'answers' })
    await expect(others.tail(me, second.sessionId)).rejects.toMatchObject({ code: 'NO_SESSION' })
    await ones.dispose()
    expect((await others.send(me, other.sessionId, { data: 'hello' })).delta).toContain('got:hello')
    await others.dispose()
  })

  it('may leave the end to await using', async () => {
    const terminal = fakeTerminal({ programs })
    {
      await using sessions = createPtySessions({ terminal })
      await sessions.open(me, { command: 'answers' })
      expect(terminal.running).toEqual(['answers'])
    }
    expect(terminal.running).toEqual([])
  })

  it('may compose by tokens, in a container of its own', async () => {
    const scope = container.createChildContainer()
    scope.register(TERMINAL_PORT, { useValue: fakeTerminal({ programs }) })
    scope.register(CLOCK, { useValue: systemClock })
    scope.register(SESSION_LIMITS, { useValue: DEFAULT_LIMITS })
    await using sessions = scope.resolve(PtySessions)
    expect((await sessions.open(me, { command: 'answers' })).initialOutput).toBe('ready\n')
    expect(container.isRegistered(TERMINAL_PORT)).toBe(false)
  })

  it('may stop every wait by a signal', async () => {
    await using sessions = createPtySessions({ terminal: fakeTerminal({ programs }) })
    const { sessionId } = await sessions.open(me, { command: 'answers' })
    const stop = new AbortController()
    const waits: Promise<unknown>[] = [
      sessions.open(me, { command: 'works' }, stop.signal),
      sessions.tail(me, sessionId, { from: 1, waitMs: 600_000 }, stop.signal),
    ]
    stop.abort()
    waits.push(sessions.send(me, sessionId, { data: 'never' }, stop.signal))
    for (const end of await Promise.allSettled(waits)) {
      expect(end).toMatchObject({ status: 'rejected', reason: { code: 'ABORTED' } })
    }
  })

  it('gets ids that no other string passes for', () => {
    expectTypeOf<OpenResult['sessionId']>().toEqualTypeOf<SessionId>()
    expectTypeOf<string>().not.toExtend<SessionId>()
  })
})
