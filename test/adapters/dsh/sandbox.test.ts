import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '@deepseek-ai/cordis'
import type { Agent } from '@deepseek-ai/dsh-agent'
import { setSandboxMode } from '@deepseek-ai/dsh-sandbox-policy'
import TerminalSessionService from '@deepseek-ai/dsh-terminal'
import * as terminalBash from '@deepseek-ai/dsh-terminal-bash'
import { describe, expect, test } from 'vitest'
import { type HarnessOptions, type SandboxMode, shellConfig } from './harness.ts'
import { mounted } from './mounted.ts'

const CONFINED = { mode: 'workspace-write' } as const
const REALMS: Readonly<Record<string, HarnessOptions>> = {
  'terminals in sight': CONFINED,
  'terminals of its own': { ...CONFINED, terminals: false },
}

function modeChange(owner: Agent, mode: SandboxMode): 'refused' | 'allowed' {
  try {
    setSandboxMode(owner.session, mode)
    return 'allowed'
  } catch (error) {
    expect(String(error)).toContain('cannot change sandbox mode')
    return 'refused'
  }
}

describe.for(Object.entries(REALMS))('with %s', ([, options]) => {
  test('a program is confined by the policy of its agent', async () => {
    const { agent, pty, root } = await mounted({}, options)
    const { agent: owner } = await agent('a')
    const outside = join('/var', `dsh-pty-${process.pid}`)
    const { initialOutput } = await pty.open(owner, {
      command: `touch inside && echo may; touch ${outside} || echo may not`,
    })
    expect(initialOutput).toContain('may\n')
    expect(initialOutput).toContain('may not\n')
    expect([existsSync(join(root, 'inside')), existsSync(outside)]).toEqual([true, false])
  })

  test('a confined program is proven to wait for input, and leaves nothing', async () => {
    const { agent, pty } = await mounted({}, options)
    const { agent: owner } = await agent('a')
    const { sessionId, waitReason } = await pty.open(owner, { command: '(cat)' })
    expect(waitReason).toBe('stdin_read')
    expect(await pty.send(owner, sessionId, { data: 'x' })).toMatchObject({
      delta: 'x\nx\n',
      waitReason: 'stdin_read',
    })
  })

  test("the agent's sandbox mode stays while a session is open, and can change before and after", async () => {
    const { agent, pty } = await mounted({}, options)
    const { agent: owner } = await agent('a')
    expect(modeChange(owner, 'read-only')).toBe('allowed')
    const { sessionId } = await pty.open(owner, { command: 'cat' })
    expect(modeChange(owner, 'danger-full-access')).toBe('refused')
    expect(modeChange(owner, 'read-only')).toBe('allowed')
    await pty.close(owner, sessionId)
    expect(modeChange(owner, 'danger-full-access')).toBe('allowed')
  })

  test('the mode is that of the moment when a session is opened', async () => {
    const { agent, pty, root } = await mounted({}, options)
    const { agent: owner } = await agent('a')
    setSandboxMode(owner.session, 'read-only')
    await pty.open(owner, { command: `touch ${join(root, 'never')}` })
    expect(existsSync(join(root, 'never'))).toBe(false)
  })
})

test("another registry's terminals and ours hold the mode each for itself, whichever spawned last", async () => {
  const { agent, ctx, pty } = await mounted({}, { ...CONFINED, terminals: false })
  const other = await otherRegistry(ctx)
  const { agent: owner } = await agent('a')
  const theirs = await other.spawn(owner, { type: 'shell' })
  const ours = await pty.open(owner, { command: 'cat' })
  await pty.close(owner, ours.sessionId)
  expect(modeChange(owner, 'read-only')).toBe('refused')
  await pty.open(owner, { command: 'cat' })
  const last = await other.spawn(owner, { type: 'shell' })
  for (const { sessionId } of [theirs, last]) await other.kill(owner, sessionId)
  expect(modeChange(owner, 'read-only')).toBe('refused')
  await pty.dispose(owner)
  expect(modeChange(owner, 'read-only')).toBe('allowed')
})

/** The registry of a preset: of the same process and agents, in a realm that the plugin does not see. */
async function otherRegistry(ctx: Context): Promise<TerminalSessionService> {
  const realm = ctx.isolate('terminals')
  await realm.plugin(TerminalSessionService)
  await realm.plugin(terminalBash, shellConfig())
  return new Promise((resolve) => realm.inject(['terminals'], ({ terminals }) => resolve(terminals)))
}
