import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodePty } from '../../../src/adapters/node-pty/index.ts'
import { createPtySessions, type PtySessions } from '../../../src/index.ts'
import { asHostUser, canStage, OTHER_USERS_PROGRAM } from '../../support/other-user.ts'
import { until } from '../../support/until.ts'

describe.runIf(canStage)('a program of another user in the foreground', () => {
  let sessions: PtySessions
  let id: string
  const printed = async (text: string) => (await sessions.tail('me', id, { from: 0 })).text.includes(text)
  beforeEach(async () => {
    sessions = createPtySessions({ terminal: nodePty() })
    id = (await sessions.open('me', { command: OTHER_USERS_PROGRAM, timeoutMs: 0 })).sessionId
    await until(() => printed('up'), 'the program')
  })
  afterEach(() => sessions.dispose())

  it('refuses a signal with a code', async () => {
    await expect(asHostUser(() => sessions.signal('me', id, 'SIGINT'))).rejects.toMatchObject({
      code: 'UNSUPPORTED',
      message: expect.stringMatching(/^Send the character \\x03 .* another user's/),
    })
  })

  it('takes the interrupt of an abort', async () => {
    const stop = new AbortController()
    await asHostUser(async () => {
      const sending = sessions.send('me', id, { data: 'a line' }, stop.signal)
      stop.abort()
      await sending
      await until(() => printed('interrupted'), 'the interrupt')
    })
  })

  it('ends by a close', async () => {
    expect(await asHostUser(() => sessions.close('me', id))).toEqual({ closed: true })
  })
})
