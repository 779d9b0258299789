import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { until } from '../../../support/until.ts'
import { marked, mounted } from '../mounted.ts'

/** A session of ours, as another plugin finds it in the harness's registry. */
async function inRegistry(command: string) {
  const all = await mounted()
  const { agent: owner } = await all.agent('a')
  const { sessionId } = await all.pty.open(owner, { command })
  const { terminals } = all.ctx
  return { ...all, owner, sessionId, terminals, id: terminals.list(owner)[0]!.sessionId }
}

test('it is listed, sent to and read, and what is sent there comes in our tail', async () => {
  const { terminals, owner, id, pty, sessionId } = await inRegistry('cat')
  expect(terminals.list(owner)).toMatchObject([{ type: 'dsh-pty-session', status: { kind: 'running' } }])
  expect(await terminals.startSend(owner, id, { text: 'hello', submit: true }).done).toEqual({
    viewport: 'hello\nhello\n',
    waitReason: 'stdin_read',
    sessionStatus: { kind: 'running' },
    truncated: false,
  })
  expect((await pty.tail(owner, sessionId)).text).toBe('hello\nhello')
})

test('its pages count from the newest line backwards, the unfinished one included', async () => {
  const { terminals, owner, id } = await inRegistry('seq 1 5; printf "> "; cat')
  const page = (offset: number, count: number) => terminals.read(owner, id, { offset, count })
  expect(page(0, 3)).toEqual({ text: '4\n5\n> ', totalLines: 6, lineBegin: 0, lineEnd: 3, truncated: false })
  expect(page(4, 9)).toMatchObject({ text: '1\n2', lineBegin: 4, lineEnd: 6 })
  expect(page(9, 1)).toMatchObject({ text: '', lineBegin: 9, lineEnd: 9 })
  for (const wrong of [
    { offset: -1, count: 1 },
    { offset: 0, count: 0 },
    { offset: 0.5, count: 1 },
  ]) {
    expect(() => terminals.read(owner, id, wrong)).toThrow('must be a whole number')
  }
})

test("a send's output is read once: what readOutput had is not in the result", async () => {
  const { terminals, owner, id, root } = await inRegistry(
    'read -r _; echo early; until [ -e go ]; do sleep .01; done; echo late; cat',
  )
  const send = terminals.startSend(owner, id, { text: '', submit: true })
  let early = ''
  await until(() => {
    early += send.readOutput().delta
    return early.includes('early')
  })
  writeFileSync(join(root, 'go'), '')
  expect([early, (await send.done).viewport]).toEqual(['\nearly\n', 'late\n'])
})

test('a send can be cancelled, which interrupts the program, and then not again', async () => {
  const { terminals, owner, id } = await inRegistry(
    `trap 'echo interrupted' INT; read -r _; echo at work; sleep 1000; cat`,
  )
  const send = terminals.startSend(owner, id, { text: '', submit: true })
  await until(() => terminals.read(owner, id).text.includes('at work'))
  expect(send.cancel()).toBe(true)
  expect((await send.done).viewport).toContain('interrupted')
  expect(send.cancel()).toBe(false)
})

test('a signal reaches the program in the foreground', async () => {
  const { terminals, owner, id, pty } = await inRegistry('cat')
  const targetPgid = pty.list(owner)[0]?.pid
  expect(await terminals.signal(owner, id, 'SIGTERM')).toEqual({ delivered: true, targetPgid })
  await until(() => pty.list(owner)[0]?.status.kind === 'exited')
  expect(() => terminals.startSend(owner, id, { text: 'x', submit: true })).toThrow('has exited')
})

test('who closes it there closes it here as well', async () => {
  const program = marked()
  const { terminals, owner, id, pty, sessionId } = await inRegistry(program.command('cat'))
  await terminals.kill(owner, id)
  expect(program.isRunning()).toBe(false)
  expect(await pty.tail(owner, sessionId)).toMatchObject({ status: { kind: 'exited' } })
  expect(await pty.close(owner, sessionId)).toEqual({ closed: true })
})

test('who opens our type there gets an interactive shell', async () => {
  const { agent, ctx } = await mounted()
  const { agent: owner } = await agent('a')
  const { sessionId, motd } = await ctx.terminals.spawn(owner, { type: 'dsh-pty-session' })
  expect(motd).toBe('dsh> ')
  const { viewport } = await ctx.terminals.startSend(owner, sessionId, {
    text: 'echo $((6*7))',
    submit: true,
  }).done
  expect(viewport).toBe('echo $((6*7))\n42\ndsh> ')
})
