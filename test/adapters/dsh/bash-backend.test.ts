import type { Context } from '@deepseek-ai/cordis'
import SandboxPolicyService from '@deepseek-ai/dsh-sandbox-policy'
import LocalSubprocessRuntime from '@deepseek-ai/dsh-subprocess-local'
import { BashTerminalBackend, Config } from '@deepseek-ai/dsh-terminal-bash'
import { describe, it } from 'vitest'
import { describeDshBackendContract } from '../../contract/dsh/index.ts'
import { shellConfig } from './harness.ts'

type Arguments = ConstructorParameters<typeof BashTerminalBackend>

/** The harness's own backend, over the services that it takes. */
async function bash(ctx: Context, ...rest: [Arguments[2]?, Arguments[3]?]): Promise<BashTerminalBackend> {
  await ctx.plugin(LocalSubprocessRuntime)
  await ctx.plugin(SandboxPolicyService, { mode: 'danger-full-access' })
  const config = Config({
    ...shellConfig({ idleSilenceMs: 300, scrollbackLines: 200 }),
    shellPath: '/bin/bash',
    shellArgs: ['--noprofile', '--norc', '-i'],
  })
  return new Promise((resolve) => {
    ctx.inject(['terminals', 'subprocess', 'sandboxPolicy'], (inner) =>
      resolve(new BashTerminalBackend(inner, config as Arguments[1], ...rest)),
    )
  })
}

describeDshBackendContract({
  name: "the harness's bash backend",
  backend: (ctx) => bash(ctx),
  failing: (ctx) => bash(ctx, undefined, failingSession),
  describe,
  it,
  knownFailures: {
    'read/carriage-return-overwrites': 'it makes a line of each CR',
  },
})

/** A session that can neither start nor close. */
const failingSession: NonNullable<Arguments[3]> = (terminal) => {
  const fail = (what: string) => async () => {
    await terminal.terminate()
    throw new Error(what)
  }
  return { initialize: fail('no start'), close: fail('no cleanup') } as unknown as ReturnType<
    NonNullable<Arguments[3]>
  >
}
