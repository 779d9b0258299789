import { release } from 'node:os'
import type { ContractCase } from '../test/contract/case.ts'
import type { ContractCaseId } from '../test/contract/cases/index.ts'
import { anchorOf } from '../test/contract/run.ts'
import type { SideReport, Verdict } from './verdict.ts'

type Rule = ContractCase<ContractCaseId>
type Kind = Verdict['kind']

const COUNTED: readonly Kind[] = ['kept', 'broken', 'not offered']

/** The reports as Markdown: a count for each area, and then each rule on which sides differ. */
export function table(reports: readonly SideReport[], rules: readonly Rule[]): string {
  const names = reports.map(({ name }) => name)
  const areas = [...new Set(rules.map(areaOf))]
  const areaRows = areas.map((area) => {
    const own = rules.filter((rule) => areaOf(rule) === area)
    return [area, ...reports.map((report) => countsOf(report, own))]
  })
  const different = rules.filter((rule) => differ(reports, rule))
  const same = rules.length - different.length
  return [
    `Run on Linux ${release().split('.', 2).join('.')}, ${process.arch}, with Node ${process.version}:`,
    '',
    ...reports.map(({ name, versions }) => `- **${name}**: ${versions.join(', ')}`),
    '',
    `How many rules of each area are kept, broken and not offered, of ${rules.length}:`,
    '',
    ...rows(
      ['area', ...names],
      [...areaRows, ['**all**', ...reports.map((report) => countsOf(report, rules))]],
    ),
    '',
    `All sides stand alike to ${same} rules. To these they do not; – is a rule for those who can do less:`,
    '',
    ...rows(
      ['rule', ...names],
      different.map((rule) => [linkOf(rule), ...reports.map(({ verdicts }) => cell(verdicts[rule.id]))]),
    ),
    '',
    'What is not offered, and why:',
    '',
    ...reports.flatMap(reasonsOf),
  ].join('\n')
}

const areaOf = ({ id }: Rule): string => id.split('/')[0]!

const linkOf = ({ id, rule }: Rule): string => `[\`${id}\`](contract.md#${anchorOf(id)}): ${rule}`

const cell = (verdict: Verdict | undefined): string =>
  verdict === undefined || verdict.kind === 'moot' ? '–' : verdict.kind

function countsOf({ verdicts }: SideReport, rules: readonly Rule[]): string {
  const kinds = rules.map(({ id }) => verdicts[id]?.kind)
  return COUNTED.map((kind) => kinds.filter((one) => one === kind).length).join(' · ')
}

/** Each reason of a side, with the rules that were not run for it. */
function reasonsOf({ name, verdicts }: SideReport): string[] {
  const byReason = new Map<string, string[]>()
  for (const [id, verdict] of Object.entries(verdicts)) {
    if (verdict.kind !== 'not offered') continue
    byReason.set(verdict.why, [...(byReason.get(verdict.why) ?? []), `\`${id}\``])
  }
  return [...byReason].map(([why, ids]) => `- **${name}**, ${why}: ${ids.join(', ')}`)
}

/** Whether sides differ among those to which the rule applies. */
function differ(reports: readonly SideReport[], { id }: Rule): boolean {
  const kinds = new Set(reports.map(({ verdicts }) => verdicts[id]?.kind))
  kinds.delete('moot')
  return kinds.size > 1
}

function rows(head: readonly string[], body: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...body.map(line)]
}
