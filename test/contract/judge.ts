import type { ContractCase } from './case.ts'
import { type ContractCaseId, contractCases } from './cases/index.ts'
import { type CaseResult, runContractCase, type SubjectFactory } from './run.ts'

/** Cases that a backend is known to break, and why. */
export type KnownFailures<Id extends string = ContractCaseId> = Partial<Record<Id, string>>

/** @throws when one of them names no case. */
export function assertKnown(
  knownFailures: KnownFailures<string>,
  cases: readonly ContractCase[] = contractCases,
): void {
  const ids = new Set(cases.map(({ id }) => id))
  const unknown = Object.keys(knownFailures).filter((id) => !ids.has(id))
  if (unknown.length === 0) return
  throw new Error(`a known failure must be the id of a case; there is none named ${unknown.join(', ')}`)
}

/** Runs a case. A known failure counts as skipped; and as broken when it is kept after all. */
export async function judge<Id extends string>(
  backend: string,
  contractCase: ContractCase<Id>,
  factory: SubjectFactory,
  knownFailures: KnownFailures<Id>,
): Promise<CaseResult> {
  const result = await runContractCase(backend, contractCase, factory)
  const excuse = knownFailures[contractCase.id]
  if (excuse === undefined || result.kind === 'skipped') return result
  if (result.kind === 'broken') return { kind: 'skipped', reason: `known failure: ${excuse}` }
  const message = `${backend} keeps ${contractCase.id}: take it off the known failures (${excuse})`
  return { kind: 'broken', error: new Error(message) }
}
