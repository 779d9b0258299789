import type { Agent, AgentRegistry } from '@deepseek-ai/dsh-agent'
import type { PtySessions } from '../../domain/pty-sessions.ts'
import { notLive } from './seam-errors.ts'

/** The operations of `PtySessions`, for plugins of the harness. Their owner is the agent that calls. */
export type PtyService = Pick<
  PtySessions<Agent>,
  'limits' | 'open' | 'send' | 'tail' | 'close' | 'signal' | 'resize' | 'list'
> & {
  /** Closes the agent's sessions, half-opened ones too. Resolves when nothing of them is left. */
  dispose(owner: Agent): Promise<void>
}

declare module '@deepseek-ai/cordis' {
  interface Context {
    /** Terminal sessions, the same that the tools of dsh-pty-session use. */
    pty: PtyService
  }
}

/** What both surfaces use: sessions that end with their agent. */
export class AgentSessions {
  readonly service: PtyService
  readonly #sessions: PtySessions<Agent>
  readonly #agents: AgentRegistry
  /** What to call so that an agent's end is not waited for any more. */
  readonly #followed = new Map<Agent, () => Promise<void> | void>()

  constructor(sessions: PtySessions<Agent>, agents: AgentRegistry) {
    this.#sessions = sessions
    this.#agents = agents
    this.service = {
      limits: sessions.limits,
      open: async (owner, options, signal) => {
        this.#follow(owner)
        return sessions.open(owner, options, signal)
      },
      send: (...request) => sessions.send(...request),
      tail: (...request) => sessions.tail(...request),
      close: (...request) => sessions.close(...request),
      signal: (...request) => sessions.signal(...request),
      resize: (...request) => sessions.resize(...request),
      list: (owner) => sessions.list(owner),
      dispose: async (owner) => {
        // Without an owner the sessions themselves would close those of every agent.
        if (owner === undefined) throw notLive('there is none')
        await sessions.dispose(owner)
      },
    }
  }

  /** Closes all sessions. Resolves when nothing is left. */
  async end(): Promise<void> {
    await this.#sessions.dispose()
    await Promise.all([...this.#followed.values()].map((unfollow) => unfollow()))
  }

  /** @throws {PtyError} `INVALID_OWNER` unless it is an agent of this host that lives; a copy of one is none. */
  #follow(owner: Agent): void {
    if (!owner || this.#agents.get(owner.id) !== owner) throw notLive('the host has no such agent')
    if (this.#followed.has(owner)) return
    const unfollow = owner.ctx.effect(
      () => async () => {
        this.#followed.delete(owner)
        await this.#sessions.dispose(owner)
      },
      'dsh-pty-session: the sessions of an agent',
    )
    this.#followed.set(owner, unfollow)
  }
}
