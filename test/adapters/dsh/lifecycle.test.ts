import type { Context } from '@deepseek-ai/cordis'
import type { AgentHandle } from '@deepseek-ai/dsh-agent'
import { describe, expect, test } from 'vitest'
import { until } from '../../support/until.ts'
import type { HarnessOptions } from './harness.ts'
import { marked, mounted, type PluginConfig } from './mounted.ts'

type Mounted = Awaited<ReturnType<typeof mounted>>

/** Ways to offer sessions: by what the host has and what it is told to use. */
const WAYS: Readonly<Record<string, readonly [PluginConfig, HarnessOptions]>> = {
  exact: [{}, {}],
  'exact, in a realm of its own': [{}, { terminals: false }],
  'through the registry': [{ backendType: 'plain' }, { shell: { backendType: 'plain' } }],
}

interface End {
  readonly name: string
  readonly end: (mounted: Mounted, agent: AgentHandle) => Promise<unknown>
  /** Only where the host has it. */
  readonly ofHost?: 'terminals' | 'backend'
}

const ENDS: readonly End[] = [
  { name: 'its agent ends', end: (_mounted, agent) => agent.dispose() },
  { name: 'the plugin is unloaded', end: ({ plugin }) => plugin.dispose() },
  { name: 'the registry is unloaded', end: ({ fibers }) => fibers.terminals!.dispose(), ofHost: 'terminals' },
  { name: 'its backend is unloaded', end: ({ fibers }) => fibers.shell!.dispose(), ofHost: 'backend' },
  { name: 'what runs processes is unloaded', end: ({ fibers }) => fibers.subprocess.dispose() },
  { name: 'the host ends', end: ({ ctx }) => ctx.fiber.dispose() },
]

/** Defies what it can, has children in its own session and in another, and is silent. */
const PROGRAM = `trap "" HUP INT TERM; setsid sleep 1000 & sleep 1000 & echo at work; wait`

describe.for(Object.entries(WAYS))('%s', ([, [config, options]]) => {
  const has = { terminals: options.terminals !== false, backend: config.backendType !== undefined }
  const ends = ENDS.filter(({ ofHost }) => !ofHost || has[ofHost])
  test.for(ends)('nothing is left of a session with a send in flight when $name', async ({ end, ofHost }) => {
    const all = await mounted(config, options)
    const agent = await all.agent('a')
    const program = marked()
    const { sessionId } = await all.pty.open(agent.agent, { command: 'bash --norc -i' })
    const sending = all.pty.send(agent.agent, sessionId, { data: program.command(`bash -c '${PROGRAM}'`) })
    await until(async () => (await all.pty.tail(agent.agent, sessionId)).text.endsWith('at work'))
    expect(program.isRunning()).toBe(true)
    await end(all, agent)
    // A backend goes without waiting for those who used it.
    if (ofHost === 'backend') await until(() => !program.isRunning())
    expect(program.isRunning()).toBe(false)
    // The harness's own session may take the death of its child for its prompt's return.
    const reasons = config.backendType === undefined ? ['session_exit'] : ['session_exit', 'inferred_idle']
    expect(reasons).toContain((await sending).waitReason)
  })
})

test('who uses ctx.pty is unloaded first, and can still say goodbye', async () => {
  const { agent, ctx, plugin } = await mounted()
  const { agent: owner } = await agent('a')
  const goodbye: string[] = []
  await ctx.plugin({
    name: 'consumer',
    inject: ['pty'],
    async apply(consumer: Context) {
      const { pty } = consumer
      const { sessionId } = await pty.open(owner, { command: 'cat' })
      consumer.effect(() => async () => {
        goodbye.push((await pty.send(owner, sessionId, { data: 'bye' })).delta)
      })
    },
  })
  await plugin.dispose()
  expect(goodbye).toEqual(['bye\nbye\n'])
})
