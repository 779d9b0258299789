import type { Context } from '@deepseek-ai/cordis'
import type { Agent } from '@deepseek-ai/dsh-agent'

/**
 * The harness refuses to change an agent's sandbox mode while terminals of the agent are open. It keeps one
 * such fence per agent and asks the registry that spawned last; with another registry in the process (that of
 * a preset, say) either one's terminals would go unseen. So each of our registries gets a fence of its own:
 * the harness is shown a stand-in for the agent, and a registry that answers for the agent itself.
 */
export class ModeFence {
  readonly #standIns = new WeakMap<Agent, Agent>()

  /** The agent, as `BashTerminalBackend` is to see it. */
  standIn(owner: Agent): Agent {
    let standIn = this.#standIns.get(owner)
    if (!standIn) {
      // All that it reads of an agent.
      standIn = { id: owner.id, session: owner.session, ctx: owner.ctx } as Agent
      this.#standIns.set(owner, standIn)
    }
    return standIn
  }

  /** The context, as it is to see it when it spawns for this agent. */
  context(ctx: Context, owner: Agent): Context {
    const { terminals } = ctx
    return ctx.extend({ terminals: { hasOwnerActivity: () => terminals.hasOwnerActivity(owner) } })
  }
}
