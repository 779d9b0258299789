import type { ContractCaseId } from '../test/contract/cases/index.ts'

/** How a side stands to a rule. `moot`: the rule is for those who can do less. */
export type Verdict =
  | { readonly kind: 'kept' }
  | { readonly kind: 'broken' | 'not offered' | 'moot'; readonly why: string }

export interface SideReport {
  readonly name: string
  readonly versions: readonly string[]
  readonly verdicts: Readonly<Partial<Record<ContractCaseId, Verdict>>>
}
