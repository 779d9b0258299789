import type { ContractCase } from '../case.ts'
import { type ContractCaseId, contractCases } from '../cases/index.ts'
import { judge, type KnownFailures } from '../judge.ts'
import type { CaseResult, SubjectFactory } from '../run.ts'

/** What a module exports to have its backend verified. */
export interface BackendModule {
  /** Makes a fresh subject. */
  readonly default: SubjectFactory
  readonly knownFailures?: KnownFailures
}

export interface RuleReport {
  readonly id: ContractCaseId
  readonly rule: string
  readonly result: CaseResult
}

/**
 * The rules by id or by area, as in `close`; without any, all of them.
 * @throws when one names no rule.
 */
export function rulesNamed(names: readonly string[]): readonly ContractCase<ContractCaseId>[] {
  if (names.length === 0) return contractCases
  const matches = (name: string) => contractCases.filter(({ id }) => id === name || id.startsWith(`${name}/`))
  const unknown = names.find((name) => matches(name).length === 0)
  if (unknown !== undefined) throw new Error(`there is no rule and no area of rules named ${unknown}`)
  return [...new Set(names.flatMap(matches))]
}

/** Verifies rule by rule, in order, each when it is asked for. */
export async function* verify(
  backend: string,
  { default: factory, knownFailures = {} }: BackendModule,
  rules: readonly ContractCase<ContractCaseId>[],
): AsyncGenerator<RuleReport> {
  for (const contractCase of rules) {
    const { id, rule } = contractCase
    yield { id, rule, result: await judge(backend, contractCase, factory, knownFailures) }
  }
}
