import type { Context } from '@deepseek-ai/cordis'
import TerminalSessionService from '@deepseek-ai/dsh-terminal'
import * as terminalBash from '@deepseek-ai/dsh-terminal-bash'
import { defineTool } from '@deepseek-ai/dsh-tools'
import { expect, test } from 'vitest'
import { until } from '../../support/until.ts'
import { shellConfig } from './harness.ts'
import { bareHarness, loadPlugin, mounted, offered, withdrawn } from './mounted.ts'

/** What a session of a program that ends at once tells: whether it is the program's, and how lines are lost. */
async function formOf({ agent, pty }: Awaited<ReturnType<typeof mounted>>): Promise<string> {
  const { agent: owner } = await agent('form')
  const { sessionId, status } = await pty.open(owner, { command: 'true' })
  await pty.close(owner, sessionId)
  return status.kind === 'exited' ? 'exact' : 'through the registry'
}

test('a host with terminals in sight has the sessions among them, under a type of our own', async () => {
  const all = await mounted()
  const { agent: owner } = await all.agent('a')
  await all.pty.open(owner, { command: 'cat' })
  expect(all.ctx.terminals.list(owner)).toMatchObject([{ type: 'dsh-pty-session' }])
  expect(all.ctx.terminals.listBackends()).toEqual(['shell', 'dsh-pty-session'])
  expect(await formOf(all)).toBe('exact')
})

test('a host without terminals in sight gets some of its own, which stay out of sight', async () => {
  const all = await mounted({}, { terminals: false })
  expect(await formOf(all)).toBe('exact')
  expect(all.ctx.get('terminals')).toBeUndefined()
})

test('terminals that come into sight are taken from then on, and what was open in others is closed', async () => {
  const { agent, ctx, pty } = await mounted({}, { terminals: false })
  const { agent: owner } = await agent('a')
  await pty.open(owner, { command: 'cat' })
  const gone = withdrawn(ctx)
  await ctx.plugin(TerminalSessionService)
  await gone
  const now = await offered(ctx)
  expect(now.list(owner)).toEqual([])
  await now.open(owner, { command: 'cat' })
  expect(ctx.terminals.list(owner)).toHaveLength(1)
})

test('when the terminals in sight go, others are made', async () => {
  const { agent, ctx, fibers, pty } = await mounted()
  const { agent: owner } = await agent('a')
  await pty.open(owner, { command: 'cat' })
  await fibers.terminals!.dispose()
  const now = await offered(ctx)
  expect((await now.open(owner, { command: 'cat' })).status).toEqual({ kind: 'running' })
  expect(ctx.get('terminals')).toBeUndefined()
})

test('a backend type of the host is used through the registry', async () => {
  const all = await mounted({ backendType: 'mine' }, { shell: { backendType: 'mine' } })
  expect(await formOf(all)).toBe('through the registry')
})

test('a backend type that the host does not have is told at open, with those that it has', async () => {
  const { agent, pty, ctx } = await mounted({ backendType: 'nowhere' })
  const { agent: owner } = await agent('a')
  const opening = pty.open(owner, { command: 'cat' })
  await expect(opening).rejects.toMatchObject({
    code: 'OPEN_FAILED',
    message: expect.stringContaining('(shell)'),
  })
  await ctx.plugin(terminalBash, shellConfig({ backendType: 'nowhere' }))
  expect((await pty.open(owner, { command: 'cat' })).status).toEqual({ kind: 'running' })
})

test('a host that can run nothing has no tools; they come with what runs processes', async () => {
  const { ctx, fibers, call, agent } = await bareHarness({ terminals: false })
  await fibers.subprocess.dispose()
  await loadPlugin(ctx)
  expect(ctx.tools.get('pty_open')).toBeUndefined()
  const { default: LocalSubprocessRuntime } = await import('@deepseek-ai/dsh-subprocess-local')
  await ctx.plugin(LocalSubprocessRuntime)
  await offered(ctx)
  const { agent: owner } = await agent('a')
  expect((await call(owner, 'pty_open', { command: 'true' })).isError).toBe(false)
})

test.for([
  ['terminals in sight', {}],
  ['terminals of its own', { terminals: false }],
] as const)('with %s: a tool name that is taken is logged, and the host goes on', async ([, options]) => {
  const { ctx } = await bareHarness(options)
  const errors: string[] = []
  ctx.logger.exporter({
    export: ({ type, name, args }) => {
      if (type === 'error' && name === 'dsh-pty-session') errors.push(args.join(' '))
    },
  })
  ctx.plugin({ name: 'taken', inject: ['tools'], apply: (c: Context) => void c.tools.register(takenTool) })
  await loadPlugin(ctx)
  await until(() => errors.length > 0)
  expect(errors.join('\n')).toContain('"pty_send"')
  expect(ctx.get('pty')).toBeUndefined()
  expect(ctx.tools.get('pty_open')).toBeUndefined()
})

const takenTool = defineTool({
  name: 'pty_send',
  description: 'Of another plugin.',
  parameters: {},
  output: { schema: { type: 'null' }, render: () => [] },
  execute: async () => null,
})
