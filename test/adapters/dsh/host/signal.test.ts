import { expect, test } from 'vitest'
import { mounted } from '../mounted.ts'

test('a signal that the harness refuses is told with a code, and changes nothing', async () => {
  const { agent, pty } = await mounted({ backendType: 'mine' }, { shell: { backendType: 'mine' } })
  const { agent: owner } = await agent('a')
  const { sessionId } = await pty.open(owner, { command: 'true' })
  await expect(pty.signal(owner, sessionId, 'SIGKILL')).rejects.toMatchObject({
    code: 'UNSUPPORTED',
    message: expect.stringContaining(
      'the harness sent no SIGKILL (Error: refusing to SIGKILL the terminal shell',
    ),
  })
  expect((await pty.send(owner, sessionId, { data: 'echo on' })).delta).toContain('\non')
})
