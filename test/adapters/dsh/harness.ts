import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Context } from '@deepseek-ai/cordis'
import AgentRegistry, { type Agent, type AgentHandle } from '@deepseek-ai/dsh-agent'
import AgentLoop from '@deepseek-ai/dsh-agent-loop'
import LlmRuntime, { CallId, type StreamChunk } from '@deepseek-ai/dsh-llm'
import LocalSandboxProvider from '@deepseek-ai/dsh-sandbox-local'
import SandboxPolicyService from '@deepseek-ai/dsh-sandbox-policy'
import SessionStore, { SessionId } from '@deepseek-ai/dsh-session'
import LocalSubprocessRuntime from '@deepseek-ai/dsh-subprocess-local'
import SystemPrompt from '@deepseek-ai/dsh-system-prompt'
import TerminalSessionService from '@deepseek-ai/dsh-terminal'
import * as terminalBash from '@deepseek-ai/dsh-terminal-bash'
import ToolRuntime, { type ToolExecutionResult } from '@deepseek-ai/dsh-tools'
import { ScriptedModel } from './scripted-model.ts'

export type SandboxMode = 'read-only' | 'workspace-write' | 'danger-full-access'

export interface HarnessOptions {
  readonly mode?: SandboxMode
  /** `false`: the host has no terminals in sight, as the CLI's own profiles of 0.1. */
  readonly terminals?: boolean
  /** The settings of the harness's own bash backend; `false` leaves it out. */
  readonly shell?: Partial<terminalBash.TerminalLocalConfig> | false
  /** What the model says, one entry a request. */
  readonly model?: readonly (readonly StreamChunk[])[]
}

/** A whole harness in one process: all of it the published packages, only the model is scripted. */
export async function mountHarness(options: HarnessOptions = {}) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'dsh-pty-')))
  const ctx = new Context()
  const model = new ScriptedModel(options.model ?? [])
  await ctx.plugin(LlmRuntime)
  await ctx.plugin(SessionStore)
  await ctx.plugin(SystemPrompt, {})
  await ctx.plugin(ToolRuntime, {})
  await ctx.plugin(AgentRegistry)
  await ctx.plugin(AgentLoop, { agents: [] })
  ctx.llm.registerAdapter(['scripted'], model)
  const subprocess = await ctx.plugin(LocalSubprocessRuntime)
  await ctx.plugin(LocalSandboxProvider, {})
  await ctx.plugin(SandboxPolicyService, { mode: options.mode ?? 'danger-full-access', workspaceRoot: root })
  const terminals = options.terminals === false ? undefined : await ctx.plugin(TerminalSessionService)
  const shell =
    terminals && options.shell !== false
      ? await ctx.plugin(terminalBash, shellConfig(options.shell))
      : undefined

  let calls = 0
  return {
    ctx,
    root,
    model,
    /** The providers that a test may unload. */
    fibers: { subprocess, terminals, shell },
    /** A real agent with a real session. */
    agent: (id: string): Promise<AgentHandle> =>
      ctx.agents.create({
        sessionId: SessionId(id),
        meta: { cwd: root },
        agentOptions: { provider: 'scripted', model: 'scripted' },
      }),
    /** A tool call, as the loop makes it. */
    call: (
      agent: Agent | undefined,
      name: string,
      args: unknown,
      signal = new AbortController().signal,
    ): Promise<ToolExecutionResult> =>
      ctx.tools.execute({
        callId: CallId(`call-${++calls}`),
        name,
        arguments: args,
        signal,
        ...(agent && { agent }),
      }),
    async dispose(): Promise<void> {
      await ctx.fiber.dispose()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

export type Harness = Awaited<ReturnType<typeof mountHarness>>

/** Fast enough for tests: by itself it looks each 50 ms, calls 3 s of silence idle, and waits 3 s to kill. */
export function shellConfig(changes: Partial<terminalBash.TerminalLocalConfig> = {}) {
  return {
    pollIntervalMs: 10,
    exactProbeAfterMs: 20,
    handoffGraceMs: 50,
    disposeGraceMs: 500,
    ...changes,
  }
}
