import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodePty } from '../../../src/adapters/node-pty/index.ts'
import { createPtySessions, type PtySessions } from '../../../src/index.ts'

describe('a program that exits', () => {
  let sessions: PtySessions
  beforeEach(() => {
    sessions = createPtySessions({ terminal: nodePty({ closeGraceMs: 100 }) })
  })
  afterEach(() => sessions.dispose())

  it('never loses a byte of its output, however fast it is', async () => {
    for (let run = 0; run < 30; run++) {
      const { sessionId, status } = await sessions.open('me', { command: 'seq 1 1000', timeoutMs: 60_000 })
      expect(status.kind).toBe('exited')
      const { text } = await sessions.tail('me', sessionId, { from: 0, lines: 1_000 })
      expect(text).toBe(Array.from({ length: 1_000 }, (_, index) => index + 1).join('\n'))
      await sessions.close('me', sessionId)
    }
  })

  it('is told to have exited at once, though a process that it leaves holds the terminal open', async () => {
    const command = `(trap "" HUP; sleep 1000) & echo last; exit 3`
    const opened = await sessions.open('me', { command, timeoutMs: 60_000 })
    expect(opened).toMatchObject({
      initialOutput: 'last\n',
      waitReason: 'session_exit',
      status: { kind: 'exited', exitCode: 3, signal: null },
    })
  })

  it('stays readable, with its status, until it is closed; and nothing waits for it any more', async () => {
    const { sessionId } = await sessions.open('me', { command: 'printf "a\\nb"; exit 3' })
    for (let time = 0; time < 3; time++) {
      const page = await sessions.tail('me', sessionId, { from: 0, waitMs: 600_000 })
      expect(page).toMatchObject({ text: 'a\nb', status: { exitCode: 3 } })
      expect(await sessions.tail('me', sessionId, { waitMs: 600_000 })).toMatchObject({ lines: 0 })
    }
    await expect(sessions.send('me', sessionId, { data: 'x' })).rejects.toMatchObject({
      code: 'SESSION_EXITED',
    })
    await sessions.close('me', sessionId)
    await expect(sessions.tail('me', sessionId)).rejects.toMatchObject({ code: 'NO_SESSION' })
  })
})

it('an owner that has all the sessions it may have never keeps another from opening one', async () => {
  const limits = { sessionsPerOwner: 2, sessions: 3 }
  const sessions = createPtySessions({ terminal: nodePty(), limits })
  const open = (owner: string) => sessions.open(owner, { command: 'cat' })
  const [{ sessionId }] = [await open('ann'), await open('ann')]
  await expect(open('ann')).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
    message: expect.stringContaining(sessionId),
  })
  await open('bob')
  await expect(open('bob')).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  await sessions.close('ann', sessionId)
  await open('bob')
  await sessions.dispose()
})
