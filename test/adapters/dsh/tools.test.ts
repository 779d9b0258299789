import { createUserMessage } from '@deepseek-ai/dsh-llm'
import { expect, test } from 'vitest'
import { mounted, resultOf, shownBy } from './mounted.ts'
import { calls, says } from './scripted-model.ts'

test('a program is opened, sent to, tailed and closed', async () => {
  const { agent, call } = await mounted()
  const { agent: caller } = await agent('a')
  expect(resultOf(await call(caller, 'pty_open', { command: 'cat' }))).toEqual({
    sessionId: 'pty-1',
    pid: expect.any(Number),
    status: { kind: 'running' },
    initialOutput: '',
    waitReason: 'stdin_read',
    truncated: false,
    dropped: 0,
    next: 0,
  })
  expect(resultOf(await call(caller, 'pty_send', { id: 'pty-1', data: 'hello' }))).toEqual({
    delta: 'hello\nhello\n',
    status: { kind: 'running' },
    waitReason: 'stdin_read',
    truncated: false,
    sentBytes: 6,
  })
  expect(resultOf(await call(caller, 'pty_tail', { id: 'pty-1' }))).toEqual({
    text: 'hello\nhello',
    lines: 2,
    truncated: false,
    from: 0,
    next: 2,
    dropped: 0,
    lost: 0,
    cut: [],
    status: { kind: 'running' },
  })
  expect(resultOf(await call(caller, 'pty_tail', { id: 'pty-1' }))).toMatchObject({ text: '', lines: 0 })
  expect(resultOf(await call(caller, 'pty_close', { id: 'pty-1' }))).toEqual({ closed: true })
  expect(resultOf(await call(caller, 'pty_close', { id: 'pty-1' }))).toEqual({ closed: false })
})

test('what a model reads has the text first, then where it stands and how to get the rest', async () => {
  const { agent, call } = await mounted()
  const { agent: caller } = await agent('a')
  const read = async (name: string, args: object) => shownBy(await call(caller, name, args))
  expect(await read('pty_open', { command: 'echo hi; cat' })).toBe(
    'hi\n[pty-1: the program waits for input (stdin_read)]',
  )
  expect(await read('pty_send', { id: 'pty-1', data: 'a\nb\nc' })).toMatchInlineSnapshot(`
    "a
    b
    c
    a
    b
    c
    [pty-1: the program waits for input (stdin_read)]"
  `)
  expect(await read('pty_tail', { id: 'pty-1', lines: 2 })).toMatchInlineSnapshot(`
    "b
    c
    [lines 5 to 6]
    [passed over unread: 4 lines before; read on with pty_tail {"id":"pty-1","from":1}]
    [pty-1: running]"
  `)
  expect(await read('pty_tail', { id: 'pty-1', from: 1, lines: 2 })).toMatchInlineSnapshot(`
    "a
    b
    [lines 1 to 2]
    [more lines follow; read on with pty_tail {"id":"pty-1","from":3}]
    [pty-1: running]"
  `)
  expect(await read('pty_send', { id: 'pty-1', data: '\x04', submit: false })).toMatchInlineSnapshot(`
    "(no output)
    [pty-1: the program has exited with code 0; close the session when you have read what you need]"
  `)
  expect(await read('pty_close', { id: 'pty-1' })).toBe('[pty-1: closed, nothing of it is left running]')
})

test('lines that are no longer retained are told as lost, and cut ones as cut', async () => {
  const { agent, call } = await mounted({ retainedLines: 4, lineBytes: 64, tailLines: 3 })
  const { agent: caller } = await agent('a')
  await call(caller, 'pty_open', { command: 'read _; seq 1 10; printf "%0100d\\n" 0' })
  await call(caller, 'pty_send', { id: 'pty-1', data: '' })
  const shown = shownBy(await call(caller, 'pty_tail', { id: 'pty-1' }))
  expect(shown).toContain(
    '[passed over unread: 1 line before; read on with pty_tail {"id":"pty-1","from":8}]',
  )
  expect(shown).toContain('[lost, for no longer retained: 8 lines before]')
  expect(shown).toContain('[too long, and shown at their end only: line 11]')
})

test('input that the program did not take in time is told as not sent', async () => {
  const { agent, call } = await mounted({ openTimeoutMs: 200, sendTimeoutMs: 200 })
  const { agent: caller } = await agent('a')
  await call(caller, 'pty_open', { command: 'stty raw -echo; sleep 1000' })
  const sent = await call(caller, 'pty_send', { id: 'pty-1', data: 'x'.repeat(100_000), submit: false })
  expect(shownBy(sent)).toMatch(/\[of 100000 bytes only \d+ were taken: the rest is not sent\]/)
})

test('an error has its code in the text, for a model is shown nothing else', async () => {
  const { agent, call } = await mounted()
  const { agent: caller } = await agent('a')
  await call(caller, 'pty_open', { command: 'true' })
  const failures = [
    ['pty_open', { command: ' ' }, 'INVALID_ARGUMENT'],
    ['pty_open', { command: 'cat', env: { A: 7 } }, 'INVALID_ARGUMENT'],
    ['pty_open', { command: 'cat', cwd: 'no/such/folder' }, 'INVALID_CWD'],
    ['pty_send', { id: 'pty-1', data: 'x' }, 'SESSION_EXITED'],
    ['pty_send', { id: 'nothing', data: 'x' }, 'NO_SESSION'],
    ['pty_tail', { id: 'pty-1', lines: 0 }, 'INVALID_ARGUMENT'],
    ['pty_tail', { id: 'pty-1', from: 1_000 }, 'INVALID_ARGUMENT'],
    ['pty_close', { id: 'nothing' }, 'NO_SESSION'],
  ] as const
  for (const [name, args, code] of failures) {
    const result = await call(caller, name, args)
    expect(shownBy(result)).toMatch(new RegExp(`^Error: ${code}: `))
    expect(result.error?.info).toEqual({ name: 'HarnessError', code })
  }
})

test('a call that no agent makes is refused', async () => {
  const { call } = await mounted()
  for (const [name, args] of [
    ['pty_open', { command: 'cat' }],
    ['pty_send', { id: 'pty-1', data: 'x' }],
    ['pty_tail', { id: 'pty-1' }],
    ['pty_close', { id: 'pty-1' }],
  ] as const) {
    expect(shownBy(await call(undefined, name, args))).toContain('INVALID_OWNER')
  }
})

test('a call that is aborted while it opens leaves nothing behind', async () => {
  const { agent, call, pty } = await mounted()
  const { agent: caller } = await agent('a')
  const stop = new AbortController()
  const opening = call(caller, 'pty_open', { command: 'sleep 1000' }, stop.signal)
  stop.abort()
  expect((await opening).isError).toBe(true)
  expect(pty.list(caller)).toEqual([])
})

test('env and cwd reach the program', async () => {
  const { agent, call, root } = await mounted()
  const { agent: caller } = await agent('a')
  const env = { GREETING: `it's "two\nlines" $HOME \t ü` }
  const opened = await call(caller, 'pty_open', { command: 'pwd; printf "%s" "$GREETING"', env, cwd: '.' })
  expect(resultOf(opened).initialOutput).toBe(`${root}\n${env.GREETING}`)
})

test('no outcome of any kind is shown beyond the bound in bytes', async () => {
  const { agent, call, ctx } = await mounted({ deltaBytes: 1_000, pageBytes: 1_000 })
  const { agent: caller } = await agent('a')
  const text = `${'x'.repeat(100_000)} the end`
  ctx.on('tools/post-execute', async () => ({ kind: 'block', feedback: [{ type: 'text', text }] }))
  const shown = shownBy(await call(caller, 'pty_open', { command: 'true' }))
  expect(Buffer.byteLength(shown)).toBeLessThan(1_000 + 2_048 + 1)
  expect(shown).toMatch(/^\[shortened to its end\]\n.* the end$/)
})

test('each call and its result has a card', async () => {
  const { ctx } = await mounted()
  const card = (name: string, args: unknown) => ctx.tools.get(name)?.presentCall?.(args)
  expect(card('pty_open', { command: 'gdb', cwd: '/src' })).toEqual({
    card: 'terminal',
    title: 'gdb',
    cwd: '/src',
  })
  expect(card('pty_send', { id: 'pty-1', data: 'run' })).toMatchObject({ card: 'terminal', title: 'run' })
  expect(card('pty_tail', { id: 'pty-1' })).toMatchObject({ card: 'generic', kind: 'read' })
  expect(card('pty_close', { id: 'pty-1' })).toMatchObject({ card: 'generic', kind: 'delete' })
  const content = [{ type: 'text' as const, text: 'hi\n[pty-1: running]' }]
  expect(ctx.tools.get('pty_open')?.presentResult?.({ command: 'x' }, { content, isError: false })).toEqual({
    card: 'terminal',
    output: 'hi\n[pty-1: running]',
  })
})

test('a model that calls a tool is told of the tools and gets the result', async () => {
  const { agent, model } = await mounted(
    {},
    { model: [calls('c1', 'pty_open', { command: 'echo from the terminal' }), says('done')] },
  )
  const { agent: caller } = await agent('a')
  caller.followup(createUserMessage({ content: [{ type: 'text', text: 'go' }], source: { kind: 'user' } }))
  await caller.whenIdle()
  expect(model.requests[0]?.tools?.map(({ name }) => name)).toEqual([
    'pty_close',
    'pty_open',
    'pty_send',
    'pty_tail',
  ])
  expect(JSON.stringify(model.requests[0]?.system)).toContain('pty_open runs a program on a terminal')
  expect(JSON.stringify(model.requests[1]?.messages.at(-1))).toContain('from the terminal\\n[pty-1: ')
})
