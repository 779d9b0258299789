import { randomUUID } from 'node:crypto'
import type { Context, Fiber } from '@deepseek-ai/cordis'
import type { ToolExecutionResult } from '@deepseek-ai/dsh-tools'
import { onTestFinished } from 'vitest'
import * as dshPtySession from '../../../src/adapters/dsh/index.ts'
import { runningOnLinux } from '../../contract/index.ts'
import { type HarnessOptions, mountHarness } from './harness.ts'

export type PluginConfig = Partial<dshPtySession.Config>

/** A harness with the plugin in it, sessions on offer; it ends with the test. */
export async function mounted(config: PluginConfig = {}, options: HarnessOptions = {}) {
  const harness = await bareHarness(options)
  const plugin = await loadPlugin(harness.ctx, config)
  return { ...harness, plugin, pty: await offered(harness.ctx) }
}

export async function bareHarness(options: HarnessOptions = {}) {
  const harness = await mountHarness(options)
  onTestFinished(() => harness.dispose())
  return harness
}

/** Rejects when the plugin refuses its settings. */
export async function loadPlugin(ctx: Context, config: PluginConfig = {}): Promise<Fiber> {
  return ctx.plugin(dshPtySession, config as dshPtySession.Config)
}

/** Resolves with `ctx.pty` when there is one. */
export function offered(ctx: Context): Promise<dshPtySession.PtyService> {
  return new Promise((resolve) => ctx.inject(['pty'], ({ pty }) => resolve(pty)))
}

/** Resolves when there is no `ctx.pty` any more. */
export function withdrawn(ctx: Context): Promise<void> {
  return new Promise((resolve) => {
    ctx.inject(['pty'], (seen) => void seen.effect(() => resolve))
  })
}

/** Makes command lines whose processes can be told, by a token of their own. */
export function marked() {
  const token = randomUUID()
  return {
    /** The command, all of whose processes carry the token. */
    command: (command: string) => `TEST_TOKEN=${token}; export TEST_TOKEN; ${command}`,
    isRunning: () => runningOnLinux(token),
  }
}

/** The value of a tool's result. */
export function resultOf(result: ToolExecutionResult) {
  if (result.isError) throw new Error(`the tool failed: ${result.error.message}`)
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  return result.value as any
}

/** What a model is shown. */
export function shownBy({ content }: ToolExecutionResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : `<${block.type}>`)).join('')
}
