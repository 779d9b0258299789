import { PtyError } from '../src/domain/errors.ts'
import type { ContractCase } from '../test/contract/case.ts'
import type { ContractCaseId } from '../test/contract/cases/index.ts'
import { runContractCase } from '../test/contract/run.ts'
import type { SideModule } from './sides.ts'
import type { Verdict } from './verdict.ts'

/**
 * Runs one rule on a side.
 * @param mark part of the token of every subject
 */
export async function judgeCase(
  name: string,
  rule: ContractCase<ContractCaseId>,
  { subject, absent = {} }: SideModule,
  mark: string,
): Promise<Verdict> {
  const why = absent[rule.id]
  if (why !== undefined) return { kind: 'not offered', why }
  const result = await runContractCase(name, rule, () =>
    subject(`${mark}-${crypto.randomUUID().slice(0, 8)}`),
  )
  if (result.kind === 'kept') return result
  if (result.kind === 'skipped') return skipped(result.reason)
  const refused = refusalIn(result.error)
  if (refused !== undefined) return { kind: 'not offered', why: refused }
  return { kind: 'broken', why: result.error.message }
}

/** A rule that needs what is not there is not offered; one that needs it not to be there does not apply. */
function skipped(reason: string): Verdict {
  const [, missing] = /^needs (\w+): true$/.exec(reason) ?? []
  return missing ? { kind: 'not offered', why: `no \`${missing}\`` } : { kind: 'moot', why: reason }
}

/** What an adapter said when it was asked for what the peer does not have. */
function refusalIn({ message, cause }: Error): string | undefined {
  if (cause instanceof PtyError && cause.code === 'UNSUPPORTED') return cause.message
  return /^ {2}received {2}UNSUPPORTED: (.*)$/m.exec(message)?.[1]
}
