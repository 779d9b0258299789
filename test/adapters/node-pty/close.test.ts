import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodePty } from '../../../src/adapters/node-pty/index.ts'
import { createPtySessions, type PtySessions } from '../../../src/index.ts'
import { alive } from '../../support/alive.ts'
import { canFreeze, Freezer } from '../../support/freezer.ts'
import { until } from '../../support/until.ts'

/** A program that runs until it is ended, with the token among its arguments. */
const forever = (token: string, first = '') => `sh -c '${first} while :; do sleep 1; done' ${token}`

describe.runIf(process.platform === 'linux')(
  'after close nothing is left running (looked for in /proc)',
  () => {
    let sessions: PtySessions
    let token: string
    beforeEach(() => {
      token = `token-${randomUUID()}`
      sessions = createPtySessions({ terminal: nodePty({ closeGraceMs: 200 }) })
    })
    afterEach(() => sessions.dispose())

    it.each([
      ['a program in the foreground', (t: string) => forever(t)],
      ['one that ignores TERM and HUP', (t: string) => forever(t, 'trap "" TERM HUP;')],
      ['a background job', (t: string) => `${forever(t)} & ${forever(t)}`],
      [
        'a background job that outlives its shell',
        (t: string) => `${forever(t, 'trap "" HUP;')} & sleep 0.2`,
      ],
      ['nohup', (t: string) => `nohup ${forever(t)} >/dev/null & ${forever(t)}`],
      ['setsid', (t: string) => `setsid ${forever(t)} & ${forever(t)}`],
      ['a double fork', (t: string) => `( (${forever(t)}) & ) ; ${forever(t)}`],
      [
        'a double fork in a session of its own, that ignores all it can',
        (t: string) => `(setsid ${forever(t, 'trap "" TERM HUP INT;')} & ) ; ${forever(t)}`,
      ],
      ['a stopped program', (t: string) => `sh -c 'kill -STOP $$; :' ${t} & ${forever(t)}`],
      ['a program with its terminal closed', (t: string) => `${forever(t)} <&- >&- 2>&- & ${forever(t)}`],
    ])('%s', async (_what, command) => {
      const { sessionId } = await sessions.open('me', { command: command(token), timeoutMs: 0 })
      await until(() => alive(token).length > 0, 'the program')
      expect(await sessions.close('me', sessionId)).toEqual({ closed: true })
      expect(alive(token)).toEqual([])
      expect(await sessions.close('me', sessionId)).toEqual({ closed: false })
    })

    it('a program is asked first, and has its time to clean up', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'close-'))
      const patient = createPtySessions({ terminal: nodePty({ closeGraceMs: 30_000 }) })
      try {
        const cleanUp = 'trap "sleep 0.1; echo clean >state; exit" TERM HUP'
        const command = `${cleanUp}; echo ready; while :; do sleep 0.01; done`
        const { sessionId } = await patient.open('me', { command, cwd: folder, timeoutMs: 0 })
        await patient.tail('me', sessionId, { waitMs: 10_000 })
        await patient.close('me', sessionId)
        expect(readFileSync(join(folder, 'state'), 'utf8')).toBe('clean\n')
      } finally {
        await patient.dispose()
        rmSync(folder, { recursive: true })
      }
    })

    it('two closes at once both wait for the end, and one of them did it', async () => {
      const { sessionId } = await sessions.open('me', { command: forever(token), timeoutMs: 0 })
      const closes = await Promise.all([sessions.close('me', sessionId), sessions.close('me', sessionId)])
      expect(alive(token)).toEqual([])
      expect(closes.map(({ closed }) => closed).sort()).toEqual([false, true])
    })

    it('a storm of processes that each start the next and exit', async () => {
      // Twenty at a time, for ever; the number is bounded, because a privileged user has no limit that would.
      const storm = `sh -c 'f() { sleep 0.01; f & }; for i in $(seq 20); do f & done; wait; sleep 1000' ${token}`
      const { sessionId } = await sessions.open('me', { command: storm, timeoutMs: 0 })
      // Not all twenty: a look takes longer than some of them live.
      await until(() => alive(token).length >= 5, 'the storm')
      await sessions.close('me', sessionId)
      expect(alive(token)).toEqual([])
    })

    it.runIf(canFreeze)(
      'what can not be killed yet is named, and closing again succeeds as soon as it can (needs the freezer of cgroup 1)',
      async () => {
        const { sessionId } = await sessions.open('me', { command: forever(token), timeoutMs: 0 })
        await until(() => alive(token).length > 0, 'the program')
        const frozen = alive(token)
        using freezer = new Freezer(token, frozen)
        const failing = sessions.close('me', sessionId)
        await expect(failing).rejects.toMatchObject({ code: 'CLEANUP_FAILED' })
        await expect(failing).rejects.toThrow(String(frozen[0]))
        expect(sessions.list('me').map((session) => session.sessionId)).toEqual([sessionId])
        freezer.thaw()
        expect(await sessions.close('me', sessionId)).toEqual({ closed: true })
        expect(alive(token)).toEqual([])
        expect(sessions.list('me')).toEqual([])
      },
    )

    it('a send in flight settles by the exit when its session is closed', async () => {
      const { sessionId } = await sessions.open('me', { command: forever(token), timeoutMs: 0 })
      const sending = sessions.send('me', sessionId, { data: 'x' })
      await sessions.close('me', sessionId)
      expect(await sending).toMatchObject({ waitReason: 'session_exit', status: { kind: 'exited' } })
    })
  },
)
