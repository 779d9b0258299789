import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodePty } from '../../src/adapters/node-pty/index.ts'
import { createPtySessions, type SessionId } from '../../src/index.ts'
import { alive } from '../support/alive.ts'

/** Prints the numbers from A to B, a line each, for each line `A B` that it reads; `x C` exits with the code. */
const printer = (token: string) =>
  `sh -c 'stty -echo; while read a b; do [ "$a" = x ] && exit $b; seq $a $b; done' ${token}`

/** Programs are started, so this is a thousand times slower than a property of the domain. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 10)

const LIMITS = {
  retainedLines: 40,
  retainedBytes: 600,
  lineBytes: 100,
  deltaBytes: 200,
  sessionsPerOwner: 3,
  pageBytes: 120,
}

/** What is known of a session: how many lines it has printed, and what became of them. */
interface Known {
  readonly owner: string
  readonly id: SessionId
  printed: number
  returned: number
  dropped: number
  lost: number
  last: number
  exited: boolean
}

interface PrintStep {
  readonly do: 'print'
  readonly nth: number
  readonly lines: number
  readonly wait: boolean
}

interface EndStep {
  readonly do: 'abort' | 'exit'
  readonly nth: number
}

type Step =
  | { readonly do: 'open'; readonly owner: string }
  | PrintStep
  | { readonly do: 'tail'; readonly nth: number; readonly lines: number; readonly waitMs: number }
  | { readonly do: 'read'; readonly nth: number; readonly back: number; readonly lines: number }
  | EndStep
  | { readonly do: 'close'; readonly nth: number }
  | { readonly do: 'dispose'; readonly owner: string }

const owner = fc.constantFrom('ann', 'bob')
const nth = fc.nat(5)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), owner }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('print' as const),
      nth,
      lines: fc.integer({ min: 1, max: 300 }),
      wait: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('tail' as const),
      nth,
      lines: fc.integer({ min: 1, max: 60 }),
      waitMs: fc.constantFrom(0, 0, 5),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      nth,
      back: fc.nat(80),
      lines: fc.integer({ min: 1, max: 20 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('abort' as const, 'exit' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dispose' as const), owner }) },
)

describe.runIf(process.platform === 'linux')('sessions of real programs', () => {
  it('return, drop or lose each line once, in order, whatever is called; and leave nothing running', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), fc.uuid(), async (steps, token) => {
        const sessions = createPtySessions({ terminal: nodePty({ closeGraceMs: 20 }), limits: LIMITS })
        let known: Known[] = []
        try {
          for (const each of steps) known = await take(each, known)
          for (const session of known) await finish(session)
        } finally {
          await sessions.dispose()
        }
        expect(alive(token)).toEqual([])

        async function take(at: Step, all: Known[]): Promise<Known[]> {
          if (at.do === 'open') {
            if (all.filter((session) => session.owner === at.owner).length === LIMITS.sessionsPerOwner) {
              await expect(sessions.open(at.owner, { command: 'true' })).rejects.toMatchObject({
                code: 'LIMIT_REACHED',
              })
              return all
            }
            const { sessionId: id } = await sessions.open(at.owner, { command: printer(token) })
            return [
              ...all,
              { owner: at.owner, id, printed: 0, returned: 0, dropped: 0, lost: 0, last: 0, exited: false },
            ]
          }
          if (at.do === 'dispose') {
            await sessions.dispose(at.owner)
            expect(sessions.list(at.owner)).toEqual([])
            return all.filter((session) => session.owner !== at.owner)
          }
          const session = all[at.nth]
          if (!session) return all
          const other = session.owner === 'ann' ? 'bob' : 'ann'
          await expect(sessions.tail(other, session.id)).rejects.toMatchObject({ code: 'FOREIGN_SESSION' })
          if (at.do === 'close') {
            expect(await sessions.close(session.owner, session.id)).toEqual({ closed: true })
            return all.filter((one) => one !== session)
          }
          if (at.do === 'tail') await tail(session, at.lines, at.waitMs)
          else if (at.do === 'read') await read(session, at.back, at.lines)
          else await send(session, at)
          return all
        }

        async function send(session: Known, at: PrintStep | EndStep): Promise<void> {
          const from = session.printed + 1
          const lines = at.do === 'print' ? at.lines : 5
          const data = at.do === 'exit' ? 'x 3' : `${from} ${from + lines - 1}`
          const timeoutMs = at.do === 'print' && !at.wait ? 0 : 10_000
          const stop = new AbortController()
          const sending = sessions.send(session.owner, session.id, { data, timeoutMs }, stop.signal)
          if (session.exited) {
            await expect(sending).rejects.toMatchObject({ code: 'SESSION_EXITED' })
            return
          }
          // An interrupt may end the printer, or come after it has printed: then nothing is known but the order.
          if (at.do === 'abort') stop.abort()
          const { waitReason, delta } = await sending
          if (at.do === 'print') session.printed += lines
          if (waitReason === 'stdin_read' && at.do === 'print')
            expect(delta.endsWith(`${session.printed}\n`)).toBe(true)
          if (at.do !== 'print') {
            session.exited = true
            await sessions.signal(session.owner, session.id, 'SIGKILL').catch(() => {})
            while (
              (await sessions.tail(session.owner, session.id, { from: 0, lines: 1 })).status.kind ===
              'running'
            );
            if (at.do === 'abort') session.printed = sessionEnd(session)
          }
        }

        function sessionEnd({ owner, id }: Known): number {
          const summary = sessions.list(owner).find(({ sessionId }) => sessionId === id)!
          return summary.next + summary.unread
        }

        async function tail(session: Known, lines: number, waitMs: number): Promise<void> {
          const page = await sessions.tail(session.owner, session.id, { lines, waitMs })
          session.dropped += page.dropped
          session.lost += page.lost as number
          session.returned += page.lines
          if (page.lines === 0) return
          const numbers = page.text.split('\n').map(Number)
          expect(numbers[0]).toBeGreaterThan(session.last)
          expect(numbers).toEqual(numbers.map((_, at) => page.from + at + 1))
          session.last = numbers.at(-1)!
        }

        async function read(session: Known, back: number, lines: number): Promise<void> {
          const from = Math.max(0, sessionEnd(session) - back)
          const page = await sessions.tail(session.owner, session.id, { from, lines })
          expect(page.from).toBe(from + (page.lost as number))
          if (page.lines === 0) return
          expect(page.text.split('\n').map(Number)).toEqual(
            Array.from({ length: page.lines }, (_, at) => page.from + at + 1),
          )
        }

        async function finish(session: Known): Promise<void> {
          while (sessionEnd(session) < session.printed) {
            await sessions.tail(session.owner, session.id, {
              from: sessionEnd(session),
              lines: 1,
              waitMs: 10_000,
            })
          }
          await tail(session, 60, 0)
          expect(session.returned + session.dropped + session.lost).toBe(session.printed)
        }
      }),
      { numRuns: RUNS },
    )
  })
})
