import type { ContractCase } from '../case.ts'
import type { SeamSubject } from './seam-subject.ts'

/** One demand of the harness on a backend of its registry. */
export function seamCase<const Id extends string>(
  id: Id,
  rule: string,
  check: (subject: SeamSubject) => Promise<void>,
): ContractCase<Id> {
  // Only `describeDshBackendContract` runs them, on subjects of its own making.
  return { id, rule, page: 'docs/dsh.md', check: (subject) => check(subject as SeamSubject) }
}
