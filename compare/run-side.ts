import type { ContractCase } from '../test/contract/case.ts'
import type { ContractCaseId } from '../test/contract/cases/index.ts'
import { runCase } from './run-case.ts'
import { type Side, versionsOf } from './sides.ts'
import type { SideReport, Verdict } from './verdict.ts'

/**
 * Runs the rules on a side, one after the other.
 * @throws when a rule on the subject itself is not kept: then the others can't be believed.
 */
export async function runSide(
  side: Side,
  rules: readonly ContractCase<ContractCaseId>[],
  progress: (what: string) => void,
): Promise<SideReport> {
  const verdicts: Partial<Record<ContractCaseId, Verdict>> = {}
  for (const [at, { id }] of rules.entries()) {
    const verdict = await runCase(side, id)
    progress(`${side.name} ${at + 1}/${rules.length} ${verdict.kind} ${id}`)
    if (id.startsWith('subject/') && verdict.kind !== 'kept') throw unfit(side, verdict)
    verdicts[id] = verdict
  }
  return { name: side.name, versions: versionsOf(side), verdicts }
}

const unfit = ({ name }: Side, verdict: Verdict): Error =>
  new Error(`${name} can't be run here:\n${'why' in verdict ? verdict.why : verdict.kind}`)
