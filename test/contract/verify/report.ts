import type { CaseResult } from '../run.ts'
import type { RuleReport } from './verify.ts'

type Counts = Readonly<Record<CaseResult['kind'], number>>

/** Wide enough for every id, so that the reasons stand below one another. */
const ID_WIDTH = 36

/** A rule on a line of its own, as soon as it is known. */
export function lineOf({ id, result }: RuleReport): string {
  const kind = result.kind.padEnd(8)
  return result.kind === 'skipped' ? `${kind} ${id.padEnd(ID_WIDTH)} ${result.reason}` : `${kind} ${id}`
}

/** What stands below the lines: every broken rule in full, and the count. */
export function summaryOf(reports: readonly RuleReport[]): string {
  const { kept, broken, skipped } = countsOf(reports)
  const messages = reports.flatMap(({ result }) =>
    result.kind === 'broken' ? [result.error.message, ''] : [],
  )
  const count = `${kept} kept, ${broken} broken, ${skipped} skipped of ${reports.length} rules`
  return ['', ...messages, count].join('\n')
}

/** The report for programs. */
export function jsonOf(backend: string, version: string, reports: readonly RuleReport[]): string {
  const rules = reports.map(({ id, rule, result }) => ({
    id,
    rule,
    result: result.kind,
    ...(result.kind === 'skipped' && { reason: result.reason }),
    ...(result.kind === 'broken' && { message: result.error.message }),
  }))
  return JSON.stringify({ backend, version, ...countsOf(reports), rules }, null, 2)
}

export function countsOf(reports: readonly RuleReport[]): Counts {
  const counts = { kept: 0, broken: 0, skipped: 0 }
  for (const { result } of reports) counts[result.kind]++
  return counts
}
