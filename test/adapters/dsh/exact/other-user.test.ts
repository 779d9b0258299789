import { expect, test } from 'vitest'
import { asHostUser, canStage, OTHER_USERS_PROGRAM } from '../../../support/other-user.ts'
import { until } from '../../../support/until.ts'
import { mounted } from '../mounted.ts'

test.runIf(canStage)(
  'a program of another user refuses a signal with a code, and takes the interrupt of an abort',
  async () => {
    const { agent, pty } = await mounted()
    const { agent: owner } = await agent('a')
    const { sessionId: id } = await pty.open(owner, { command: OTHER_USERS_PROGRAM, timeoutMs: 0 })
    const printed = async (text: string) => (await pty.tail(owner, id, { from: 0 })).text.includes(text)
    await until(() => printed('up'), 'the program')
    const stop = new AbortController()
    await asHostUser(async () => {
      await expect(pty.signal(owner, id, 'SIGINT')).rejects.toMatchObject({ code: 'UNSUPPORTED' })
      const sending = pty.send(owner, id, { data: 'a line' }, stop.signal)
      stop.abort()
      await sending
      await until(() => printed('interrupted'), 'the interrupt')
    })
  },
)
