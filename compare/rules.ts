import type { ContractCase } from '../test/contract/case.ts'
import { type ContractCaseId, contractCases } from '../test/contract/cases/index.ts'

/**
 * The rules that sides are compared by: all but those on how a backend refuses what it can't do, because that
 * would judge the adapters here and not the peers.
 */
export const RULES: readonly ContractCase<ContractCaseId>[] = contractCases.filter(
  ({ id }) => !id.endsWith('/refuses'),
)
