import type { Context } from '@deepseek-ai/cordis'
import { type Config, readConfig } from './config.ts'
import type { BashPackage } from './exact/exact-backend.ts'
import { takeBestWay } from './take-best-way.ts'
import { type HostPackages, waysFor } from './ways.ts'

export type { PtyService } from './agent-sessions.ts'
export { Config } from './config.ts'

/** The plugin's name in the harness. */
export const name = 'dsh-pty-session'

/** What must be there for the plugin to load. The rest it waits for, so that every host boots. */
export const inject = ['tools']

/** Offers terminal sessions: the tools pty_open, pty_send, pty_tail and pty_close, and `ctx.pty`. */
export async function apply(ctx: Context, config: Config): Promise<void> {
  const settings = readConfig(config)
  takeBestWay(ctx, waysFor(settings, await hostPackages(ctx)))
}

/** Imported late: a host without these packages, or with others than are known, gets a notice, and boots. */
async function hostPackages(ctx: Context): Promise<HostPackages> {
  const log = ctx.logger(name)
  const [bash, terminal] = await Promise.all([
    import('@deepseek-ai/dsh-terminal-bash').catch(() => undefined),
    import('@deepseek-ai/dsh-terminal').catch(() => undefined),
  ])
  const usable = isBashPackage(bash) ? bash : undefined
  if (!usable) log.warn('no @deepseek-ai/dsh-terminal-bash as it is known: lines can not be counted exactly')
  return { bash: usable, TerminalSessionService: terminal?.default }
}

function isBashPackage(bash: Partial<BashPackage> | undefined): bash is BashPackage {
  return typeof bash?.BashTerminalBackend === 'function' && typeof bash.Config === 'function'
}
