import { expect, test } from 'vitest'
import { mounted } from '../mounted.ts'

async function opened(command: string) {
  const { agent, pty } = await mounted()
  const { agent: owner } = await agent('a')
  const { sessionId } = await pty.open(owner, { command })
  return { send: (data: string) => pty.send(owner, sessionId, { data }) }
}

test('a send returns the whole answer, each of many times', async () => {
  const { send } = await opened('bash --noprofile --norc -i')
  for (let count = 2; count <= 100; count++) {
    const { delta, waitReason } = await send(`seq -s, ${count}; seq ${count} | tail -1`)
    expect(waitReason).toBe('stdin_read')
    expect(delta.endsWith(`,${count}\n${count}\ndsh> `)).toBe(true)
  }
})

test('a command that is silent for a while is waited for, its pipe and background jobs too', async () => {
  const { send } = await opened('bash --noprofile --norc -i')
  expect(await send('sleep 0.4 | cat; echo $((6*7))')).toMatchObject({
    waitReason: 'stdin_read',
    delta: expect.stringContaining('\n42\ndsh> '),
  })
})

test('a line that the terminal would cut is refused, and nothing of it is sent', async () => {
  const { send } = await opened('cat')
  await expect(send('x'.repeat(4_096))).rejects.toMatchObject({ code: 'LINE_TOO_LONG' })
  expect((await send('y'.repeat(4_000))).delta).not.toContain('x')
})
