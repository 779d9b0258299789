import type { Agent } from '@deepseek-ai/dsh-agent'
import { expect, test } from 'vitest'
import type { PtyService } from '../../../src/adapters/dsh/index.ts'
import { marked, mounted, shownBy } from './mounted.ts'

const OPERATIONS: Readonly<Record<string, (pty: PtyService, agent: Agent, id: string) => Promise<unknown>>> =
  {
    send: (pty, agent, id) => pty.send(agent, id, { data: 'x' }),
    tail: (pty, agent, id) => pty.tail(agent, id),
    close: (pty, agent, id) => pty.close(agent, id),
    signal: (pty, agent, id) => pty.signal(agent, id, 'SIGINT'),
    resize: (pty, agent, id) => pty.resize(agent, id, { rows: 1, cols: 1 }),
  }

test.for([
  ['another agent', 'b'],
  ['a copy of the agent', 'copy'],
])('%s is refused every operation on a session', async ([, who]) => {
  const { agent, pty } = await mounted()
  const { agent: owner } = await agent('a')
  const other = who === 'copy' ? ({ ...owner, id: owner.id } as Agent) : (await agent('b')).agent
  const { sessionId } = await pty.open(owner, { command: 'cat' })
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    await expect(operation(pty, other, sessionId), name).rejects.toMatchObject({ code: 'FOREIGN_SESSION' })
  }
  expect(pty.list(other)).toEqual([])
  await pty.dispose(other)
  expect(pty.list(owner)).toMatchObject([{ sessionId, status: { kind: 'running' } }])
})

test('the tools refuse another agent as well', async () => {
  const { agent, call } = await mounted()
  const [{ agent: owner }, { agent: other }] = [await agent('a'), await agent('b')]
  await call(owner, 'pty_open', { command: 'cat' })
  for (const [name, args] of [
    ['pty_send', { id: 'pty-1', data: 'x' }],
    ['pty_tail', { id: 'pty-1' }],
    ['pty_close', { id: 'pty-1' }],
  ] as const) {
    expect(shownBy(await call(other, name, args))).toMatch(/^Error: FOREIGN_SESSION: Use one of your own/)
  }
})

test('only an agent of the host opens sessions: no copy of one, none that has ended, nobody', async () => {
  const { agent, pty } = await mounted()
  const a = await agent('a')
  const refused = { code: 'INVALID_OWNER' }
  await expect(pty.open({ ...a.agent } as Agent, { command: 'cat' })).rejects.toMatchObject(refused)
  await expect(pty.open(undefined as never, { command: 'cat' })).rejects.toMatchObject(refused)
  await expect(pty.dispose(undefined as never)).rejects.toMatchObject(refused)
  await a.dispose()
  await expect(pty.open(a.agent, { command: 'cat' })).rejects.toMatchObject(refused)
})

test('the two surfaces are one: what a tool opened is read through ctx.pty, by the same cursor', async () => {
  const { agent, call, pty } = await mounted()
  const { agent: owner } = await agent('a')
  await call(owner, 'pty_open', { command: 'cat' })
  await pty.send(owner, 'pty-1', { data: 'hello' })
  expect((await pty.tail(owner, 'pty-1', 100)).text).toBe('hello\nhello')
  expect(shownBy(await call(owner, 'pty_tail', { id: 'pty-1' }))).toContain('(no new lines)')
})

test('a session is closed once; to close it again is no error, nor after the end of its agent', async () => {
  const { agent, pty } = await mounted()
  const a = await agent('a')
  const program = marked()
  const first = await pty.open(a.agent, { command: program.command('cat') })
  const second = await pty.open(a.agent, { command: program.command('cat') })
  expect(await pty.close(a.agent, first.sessionId)).toEqual({ closed: true })
  expect(await pty.close(a.agent, first.sessionId)).toEqual({ closed: false })
  await a.dispose()
  expect(program.isRunning()).toBe(false)
  expect(await pty.close(a.agent, second.sessionId)).toEqual({ closed: false })
})
