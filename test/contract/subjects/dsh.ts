import type { Context } from '@deepseek-ai/cordis'
import * as terminalBash from '@deepseek-ai/dsh-terminal-bash'
import { ExactBackend } from '../../../src/adapters/dsh/exact/exact-backend.ts'
import { ExactPort } from '../../../src/adapters/dsh/exact/exact-port.ts'
import { mountHarness } from '../../adapters/dsh/harness.ts'
import { posixSubject } from '../posix-subject.ts'
import type { ContractSubject } from '../subject.ts'

/** More than a case asks for. */
const AGENTS = 4

/** The exact form, in the harness's real registry, for real agents. */
export async function dshSubject(): Promise<ContractSubject> {
  const harness = await mountHarness()
  const agents = await Promise.all(Array.from({ length: AGENTS }, (_, at) => harness.agent(`agent-${at}`)))
  const { ctx } = await harness.ctx.inject(['terminals', 'subprocess', 'sandboxPolicy'], () => {})
  const subject = posixSubject(exactPort(ctx))
  return {
    ...subject,
    owner: () => agents.pop()!.agent,
    async dispose() {
      await subject.dispose()
      await harness.dispose()
    },
  }
}

function exactPort(ctx: Context): ExactPort {
  const backend = new ExactBackend('exact', ctx, terminalBash)
  ctx.terminals.registerBackend(backend)
  return new ExactPort(ctx, backend)
}
