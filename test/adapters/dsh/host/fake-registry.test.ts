import { expect, test } from 'vitest'
import { resultOf, shownBy } from '../mounted.ts'
import { overFakeTerminals } from './over-fake-terminals.ts'

test('the four tools over a registry of another make, whose sessions are real interactive children', async () => {
  const { call, owner } = await overFakeTerminals()
  const opened = resultOf(await call(owner, 'pty_open', { command: 'echo ready; cat' }))
  expect(opened).toMatchObject({ sessionId: 'pty-1', initialOutput: 'ready\n', status: { kind: 'running' } })
  const sent = resultOf(await call(owner, 'pty_send', { id: 'pty-1', data: 'ping' }))
  expect(sent).toMatchObject({ delta: 'ping\n', waitReason: 'inferred_idle' })
  expect(resultOf(await call(owner, 'pty_tail', { id: 'pty-1' }))).toMatchObject({ text: 'ping', lost: 0 })
  expect(resultOf(await call(owner, 'pty_tail', { id: 'pty-1' }))).toMatchObject({ text: '', lines: 0 })
  expect(resultOf(await call(owner, 'pty_close', { id: 'pty-1' }))).toEqual({ closed: true })
  expect(resultOf(await call(owner, 'pty_close', { id: 'pty-1' }))).toEqual({ closed: false })
})

test('more than a page is passed over and told, and can be read', async () => {
  const { call, owner } = await overFakeTerminals()
  await call(owner, 'pty_open', { command: 'echo ready; cat' })
  await call(owner, 'pty_send', { id: 'pty-1', data: 'a\nb\nc\nd' })
  expect(resultOf(await call(owner, 'pty_tail', { id: 'pty-1', lines: 2 }))).toMatchObject({
    text: 'c\nd',
    truncated: true,
    dropped: 2,
  })
  expect(shownBy(await call(owner, 'pty_tail', { id: 'pty-1', from: 1, lines: 2 }))).toContain(
    'a\nb\n[lines 1 to 2]',
  )
})

test('another agent is refused', async () => {
  const { call, owner, agent } = await overFakeTerminals()
  await call(owner, 'pty_open', { command: 'echo ready; cat' })
  const { agent: other } = await agent('b')
  expect(shownBy(await call(other, 'pty_tail', { id: 'pty-1' }))).toMatch(/^Error: FOREIGN_SESSION: /)
})
