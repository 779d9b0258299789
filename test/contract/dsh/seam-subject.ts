import { Context } from '@deepseek-ai/cordis'
import AgentRegistry, { type Agent } from '@deepseek-ai/dsh-agent'
import { Session, SessionId } from '@deepseek-ai/dsh-session'
import TerminalSessionService, {
  type TerminalBackend,
  type TerminalBackendSession,
  type TerminalBackendSpawnSpec,
  TerminalSessionId,
} from '@deepseek-ai/dsh-terminal'
import { HostPort } from '../../../src/adapters/dsh/host/host-port.ts'
import { posixSubject } from '../posix-subject.ts'
import type { ContractSubject } from '../subject.ts'

/** Mounts what a backend needs in the context, and makes the backend. Called for each case anew. */
export type MakeBackend = (ctx: Context) => TerminalBackend | Promise<TerminalBackend>

/** A backend of the harness in a real registry, as the terminal contract sees it and by itself. */
export interface SeamSubject extends ContractSubject {
  readonly terminals: TerminalSessionService
  owner(): Agent
  /** Opens a session through the registry, and returns what the backend made. */
  spawn(owner?: Agent): Promise<Spawned>
  /** Has the backend make a session that the registry does not know. */
  spawnUnpublished(spec: Pick<TerminalBackendSpawnSpec, 'cwd' | 'signal'>): Promise<TerminalBackendSession>
}

export interface Spawned {
  readonly owner: Agent
  readonly id: TerminalSessionId
  readonly session: TerminalBackendSession
}

/** A backend for a POSIX shell on this machine; another place changes the subject. */
export async function seamSubject(makeBackend: MakeBackend): Promise<SeamSubject> {
  const ctx = new Context()
  await ctx.plugin(AgentRegistry)
  await ctx.plugin(TerminalSessionService)
  const backend = await makeBackend(ctx)
  const made = new Map<TerminalSessionId, TerminalBackendSession>()
  let port!: HostPort
  await ctx.plugin({
    name: 'backend-under-test',
    inject: ['terminals'],
    apply(inner: Context) {
      inner.terminals.registerBackend({
        type: backend.type,
        async spawn(spec) {
          const session = await backend.spawn(spec)
          made.set(spec.sessionId, session)
          return session
        },
      })
      port = new HostPort(inner, backend.type)
    },
  })
  const { terminals } = await ctx.inject(['terminals'], () => {}).then(({ ctx }) => ctx)
  const subject = posixSubject(port)
  let agents = 0
  const owner = () => agent(ctx, `agent-${++agents}`)
  return {
    ...subject,
    terminals,
    owner,
    async spawn(agent = owner()) {
      const { sessionId: id } = await terminals.spawn(agent, { type: backend.type })
      return { owner: agent, id, session: made.get(id)! }
    },
    spawnUnpublished: (spec) =>
      backend.spawn({
        ...spec,
        type: backend.type,
        sessionId: TerminalSessionId('unpublished'),
        owner: owner(),
      }),
    async dispose() {
      await subject.dispose()
      await ctx.fiber.dispose()
    },
  }
}

/** As much of an agent as a registry and a backend look at, registered as a real one is. */
function agent(ctx: Context, name: string): Agent {
  const id = SessionId(name)
  const { ctx: scope } = ctx.plugin({ name, apply: () => {} })
  const made = { id, session: Session.create(id), ctx: scope } as Agent
  ctx.get('agents')!.register(made)
  return made
}
