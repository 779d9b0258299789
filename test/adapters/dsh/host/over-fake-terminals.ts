import type { Context } from '@deepseek-ai/cordis'
import type { TerminalSessionService } from '@deepseek-ai/dsh-terminal'
import { bareHarness, loadPlugin, offered } from '../mounted.ts'
import { FakeTerminals } from './fake-terminals.ts'

/** A harness with the plugin in it over a registry of another make; and an agent. */
export async function overFakeTerminals() {
  const harness = await bareHarness({ terminals: false })
  const terminals = new FakeTerminals()
  await harness.ctx.plugin({
    name: 'fake-terminals',
    apply: (ctx: Context) => void ctx.provide('terminals', terminals as unknown as TerminalSessionService),
  })
  await loadPlugin(harness.ctx, { backendType: 'child' })
  const pty = await offered(harness.ctx)
  return { ...harness, pty, calls: terminals.calls, owner: (await harness.agent('a')).agent }
}
