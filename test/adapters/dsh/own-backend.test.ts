import type { Context } from '@deepseek-ai/cordis'
import SandboxPolicyService from '@deepseek-ai/dsh-sandbox-policy'
import LocalSubprocessRuntime from '@deepseek-ai/dsh-subprocess-local'
import * as terminalBash from '@deepseek-ai/dsh-terminal-bash'
import { describe, it } from 'vitest'
import { ExactBackend } from '../../../src/adapters/dsh/exact/exact-backend.ts'
import { describeCases } from '../../contract/describe.ts'
import { seamCases } from '../../contract/dsh/index.ts'
import { seamSubject } from '../../contract/dsh/seam-subject.ts'

async function own(ctx: Context): Promise<ExactBackend> {
  await ctx.plugin(LocalSubprocessRuntime)
  await ctx.plugin(SandboxPolicyService, { mode: 'danger-full-access' })
  return new Promise((resolve) => {
    ctx.inject(['terminals', 'subprocess', 'sandboxPolicy'], (inner) =>
      resolve(new ExactBackend('own', inner, terminalBash)),
    )
  })
}

// The terminal contract it keeps itself, without the registry between: contract.test.ts.
describeCases(seamCases, 'our own backend is one of the harness', 'ours', () => seamSubject(own), {
  describe,
  it,
})
