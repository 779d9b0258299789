import type { Context, Plugin } from '@deepseek-ai/cordis'
import type TerminalSessionService from '@deepseek-ai/dsh-terminal'
import { EXACT_BACKEND_TYPE, type Settings } from './config.ts'
import { type BashPackage, ExactBackend } from './exact/exact-backend.ts'
import { ExactPort } from './exact/exact-port.ts'
import { HostPort } from './host/host-port.ts'
import { serve } from './serve.ts'

/** What the host may have installed: none of it is needed to load the plugin. */
export interface HostPackages {
  readonly bash: BashPackage | undefined
  readonly TerminalSessionService: typeof TerminalSessionService | undefined
}

/** The services that decide what can be offered. */
export const SERVICES = ['tools', 'agents', 'terminals', 'subprocess', 'sandboxPolicy'] as const
type Service = (typeof SERVICES)[number]

/** A way to offer sessions, and the services that it takes. */
export interface Way {
  readonly name: 'exact' | 'exact, in a realm of its own' | 'through the registry'
  readonly needs: readonly Service[]
  readonly plugin: Plugin.Object<void>
}

/** The type under which our own backend is registered. */
const OWN_TYPE = 'dsh-pty-session'

/** The ways for these settings, the best first: with the services that it needs, the first is to be taken. */
export function waysFor(
  { backendType, limits }: Settings,
  { bash, TerminalSessionService }: HostPackages,
): readonly Way[] {
  const through = way('through the registry', ['tools', 'agents', 'terminals'], (ctx) =>
    serve(ctx, new HostPort(ctx, backendType), limits),
  )
  if (backendType !== EXACT_BACKEND_TYPE || !bash) return [through]

  const exact = way('exact', [...through.needs, 'subprocess', 'sandboxPolicy'], (ctx) => {
    const backend = new ExactBackend(OWN_TYPE, ctx, bash)
    ctx.terminals.registerBackend(backend)
    serve(ctx, new ExactPort(ctx, backend), limits)
  })
  if (!TerminalSessionService) return [exact, through]

  const own = way(
    'exact, in a realm of its own',
    ['tools', 'agents', 'subprocess', 'sandboxPolicy'],
    async (ctx) => {
      const realm = ctx.isolate('terminals')
      // Collected in one effect, so that the sessions end before the registry does.
      await ctx.effect(async function* () {
        yield (await realm.plugin(TerminalSessionService)).dispose
        yield (await realm.plugin(exact.plugin)).dispose
      }, 'dsh-pty-session: a registry of its own')
    },
  )
  return [exact, through, own]
}

function way(
  name: Way['name'],
  needs: readonly Service[],
  apply: (ctx: Context) => void | Promise<void>,
): Way {
  return { name, needs, plugin: { name: `dsh-pty-session (${name})`, inject: [...needs], apply } }
}
