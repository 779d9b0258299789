import { expect, test } from 'vitest'
import { until } from '../../../support/until.ts'
import type { HarnessOptions } from '../harness.ts'
import { mounted } from '../mounted.ts'
import { overFakeTerminals } from './over-fake-terminals.ts'

const overShell = (shell: HarnessOptions['shell'] = {}) =>
  mounted({ backendType: 'mine' }, { shell: { idleSilenceMs: 300, ...shell, backendType: 'mine' } })

test('a wait that the harness calls proven is not: its proof holds for `sleep 5 | cat` too', async () => {
  const { agent, pty, ctx } = await overShell()
  const { agent: owner } = await agent('a')
  const { sessionId, waitReason } = await pty.open(owner, { command: 'true' })
  const id = ctx.terminals.list(owner)[0]!.sessionId
  const theirs = await ctx.terminals.startSend(owner, id, { text: 'true', submit: true }).done
  const ours = await pty.send(owner, sessionId, { data: 'true' })
  expect([theirs.waitReason, ours.waitReason, waitReason]).toEqual([
    'stdin_read',
    'inferred_idle',
    'inferred_idle',
  ])
})

test('a send for which the harness is not ready in time is told as not sent', async () => {
  const { agent, pty } = await overShell()
  const { agent: owner } = await agent('a')
  const { sessionId } = await pty.open(owner, { command: 'bash -c "yes; true" >/dev/null', timeoutMs: 50 })
  expect(await pty.send(owner, sessionId, { data: 'x', timeoutMs: 50 })).toMatchObject({
    waitReason: 'timeout',
    sentBytes: 0,
  })
})

test('an aborted send interrupts also the one that still goes on in the harness', async () => {
  const { agent, pty } = await overShell({ idleSilenceMs: 1_000 })
  const { agent: owner } = await agent('a')
  const { sessionId } = await pty.open(owner, { command: 'sh -c "echo at work; sleep 1000"', timeoutMs: 50 })
  const printed = async () => (await pty.tail(owner, sessionId, { from: 0 })).text.split('\n')
  await until(async () => (await printed()).includes('at work'))
  await pty.send(owner, sessionId, { data: 'x' }, AbortSignal.timeout(50))
  await pty.send(owner, sessionId, { data: 'echo on' })
  await until(async () => (await printed()).includes('on'))
})

test('a send during a close settles as session_exit, though its program may die before the shell', async () => {
  const { agent, pty } = await overShell()
  const { agent: owner } = await agent('a')
  const { sessionId } = await pty.open(owner, { command: 'true' })
  const sending = pty.send(owner, sessionId, { data: 'sh -c "echo at work; sleep 1000"' })
  await until(async () => (await pty.tail(owner, sessionId, { from: 0 })).text.endsWith('\nat work'))
  await pty.close(owner, sessionId)
  expect((await sending).waitReason).toBe('session_exit')
})

test('a send is truncated by its own output, not by what the harness trimmed before', async () => {
  const { agent, pty } = await overShell({ scrollbackLines: 5 })
  const { agent: owner } = await agent('a')
  const { sessionId } = await pty.open(owner, { command: 'seq 1 20' })
  await until(async () => (await pty.tail(owner, sessionId, { from: 0 })).lost === 'unknown')
  expect(await pty.send(owner, sessionId, { data: 'true' })).toMatchObject({ truncated: false })
})

test('a close hangs up first, which a shell heeds, and then leaves the rest to the harness', async () => {
  const { pty, owner, calls } = await overFakeTerminals()
  const { sessionId } = await pty.open(owner, { command: 'echo ready; cat' })
  await pty.close(owner, sessionId)
  expect(calls).toEqual(['SIGHUP', 'kill'])
})
