import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Context } from '@deepseek-ai/cordis'
import * as terminalBash from '@deepseek-ai/dsh-terminal-bash'
import { ExactBackend } from '../../../src/adapters/dsh/exact/exact-backend.ts'
import { ExactPort } from '../../../src/adapters/dsh/exact/exact-port.ts'
import { HostPort } from '../../../src/adapters/dsh/host/host-port.ts'
import type { TerminalPort } from '../../../src/ports/terminal-port.ts'
import { mountHarness } from '../../adapters/dsh/harness.ts'
import { pollUntil } from '../poll-until.ts'
import { posixPrograms } from '../posix-programs.ts'
import { runningOnLinux } from '../running-on-linux.ts'
import type { ContractSubject } from '../subject.ts'

/** More than a case asks for. */
const AGENTS = 4

/** The exact form on the harness's real registry. */
export const dshExactSubject = (): Promise<ContractSubject> =>
  subject(false, (ctx) => {
    const backend = new ExactBackend('exact', ctx, terminalBash)
    ctx.terminals.registerBackend(backend)
    return new ExactPort(ctx, backend)
  })

/** The form that sees only what the registry shows, over the harness's own bash backend. */
export const dshHostSubject = (): Promise<ContractSubject> =>
  subject(true, (ctx) => new HostPort(ctx, 'shell'))

async function subject(typed: boolean, makePort: (ctx: Context) => TerminalPort): Promise<ContractSubject> {
  const token = randomUUID()
  const over = new AbortController()
  const harness = await mountHarness({ shell: { idleSilenceMs: 300 } })
  const agents = await Promise.all(Array.from({ length: AGENTS }, (_, at) => harness.agent(`${token}-${at}`)))
  let port!: TerminalPort
  await harness.ctx.plugin({
    name: 'contract-subject',
    inject: ['terminals', 'subprocess', 'sandboxPolicy'],
    apply(ctx: Context) {
      port = makePort(ctx)
    },
  })
  return {
    port,
    programs: posixPrograms({ token, typed }),
    folders: { present: '/usr', absent: join(harness.root, 'absent') },
    owner: () => agents.shift()!.agent,
    until: (condition) => pollUntil(condition, over.signal),
    isRunning: async () => runningOnLinux(token),
    async dispose() {
      over.abort(new Error('the subject was disposed of'))
      await port.dispose()
      await harness.dispose()
    },
  }
}
