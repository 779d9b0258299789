import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../../../src/domain/limits.ts'
import { dshSubject } from '../../../contract/subjects/dsh.ts'
import { until } from '../../../support/until.ts'
import { marked, mounted } from '../mounted.ts'

test.for([
  ['a daemon that left the session', '(setsid sleep 1000 >/dev/null 2>&1 &); exec cat'],
  ['a job of an interactive shell', 'bash --norc -ic "sleep 1000 & exec cat"'],
  ['a program that ignores signals', 'trap "" HUP INT QUIT TERM; while :; do read _ || sleep 1; done'],
  ['a stopped program', 'sleep 1000 & kill -STOP $!; exec cat'],
])('close leaves nothing of %s', async ([, command]) => {
  const { agent, pty } = await mounted()
  const { agent: owner } = await agent('a')
  const program = marked()
  const { sessionId } = await pty.open(owner, { command: program.command(command!) })
  expect(program.isRunning()).toBe(true)
  await pty.close(owner, sessionId)
  expect(program.isRunning()).toBe(false)
})

test('what a program left behind when it exited is ended by the close', async () => {
  const { agent, pty } = await mounted()
  const { agent: owner } = await agent('a')
  const program = marked()
  const { sessionId, status } = await pty.open(owner, {
    command: program.command('trap "" HUP; (setsid sleep 1000 >/dev/null 2>&1 &); exit 3'),
  })
  expect([status, program.isRunning()]).toEqual([{ kind: 'exited', exitCode: 3, signal: null }, true])
  await pty.close(owner, sessionId)
  expect(program.isRunning()).toBe(false)
})

test("closed sessions are off the harness's registry", async () => {
  const { agent, ctx, pty } = await mounted()
  const { agent: owner } = await agent('a')
  const { sessionId } = await pty.open(owner, { command: 'cat' })
  await expect(pty.open(owner, { command: 'sleep 1000' }, AbortSignal.timeout(50))).rejects.toMatchObject({
    code: 'ABORTED',
  })
  await pty.close(owner, sessionId)
  expect(ctx.terminals.list(owner)).toEqual([])
  expect(ctx.terminals.hasOwnerActivity(owner)).toBe(false)
})

test('a port that is disposed of ends what is being opened, before it says so', async () => {
  const { port, owner, dispose } = await dshSubject()
  onTestFinished(dispose)
  const program = marked()
  const opening = port.open({
    owner: owner(),
    command: program.command('while :; do sleep 1; done'),
    timeoutMs: 600_000,
    limits: DEFAULT_LIMITS,
    signal: new AbortController().signal,
  })
  const rejected = expect(opening).rejects.toMatchObject({ code: 'ABORTED' })
  await until(program.isRunning)
  await port.dispose()
  expect(program.isRunning()).toBe(false)
  await rejected
})
