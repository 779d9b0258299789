import type { Context } from '@deepseek-ai/cordis'
import type { Agent } from '@deepseek-ai/dsh-agent'
import type {} from '@deepseek-ai/dsh-system-prompt'
import { createPtySessions } from '../../composition.ts'
import type { SessionLimits } from '../../domain/limits.ts'
import type { TerminalPort } from '../../ports/terminal-port.ts'
import { AgentSessions } from './agent-sessions.ts'
import { GUIDANCE } from './tools/guidance.ts'
import { ptyTools } from './tools/index.ts'

/**
 * Offers sessions over a port: as `ctx.pty`, as tools, and in the system prompt. When the context ends, first
 * those who use `ctx.pty` end, and can still close what they opened; then every session is closed.
 */
export function serve(ctx: Context, port: TerminalPort<Agent>, limits: SessionLimits): void {
  const sessions = new AgentSessions(createPtySessions({ terminal: port, limits }), ctx.agents)
  ctx.effect(function* () {
    yield () => sessions.end()
    yield ctx.provide('pty', sessions.service)
  }, 'dsh-pty-session: the sessions')
  for (const tool of ptyTools(sessions.service)) ctx.tools.register(tool)
  ctx.inject(['systemPrompt'], (prompted) => {
    prompted.systemPrompt.section(GUIDANCE)
  })
}
