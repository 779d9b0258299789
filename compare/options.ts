import { parseArgs } from 'node:util'
import type { ContractCase } from '../test/contract/case.ts'
import type { ContractCaseId } from '../test/contract/cases/index.ts'
import { RULES } from './rules.ts'
import { SIDES, type Side } from './sides.ts'

export const HELP = `npm run compare -- [--side NAME] [--rule RULE] [--json] [--write]

Runs the terminal contract on this library and on its peers, each rule in a process of its own, and prints how
they stand to it. Peers are installed first, once. It takes about ten minutes, and runs on Linux only.

  --side NAME   one side out of: ${SIDES.map(({ name }) => name).join(', ')}
  --rule RULE   one rule, or an area of rules, as in close or read/each-line-once
  --json        data in place of the table, with what each broken rule wanted and what was there
  --write       also puts the table in docs/comparison.md
  --help        this

Exit codes: 0 all was run, whatever it showed; 1 it could not be run; 2 the arguments are wrong.
`

export interface Options {
  readonly help: boolean
  readonly json: boolean
  readonly write: boolean
  readonly sides: readonly Side[]
  readonly rules: readonly ContractCase<ContractCaseId>[]
}

/** @throws when an argument is unknown, or names nothing. */
export function optionsOf(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      side: { type: 'string' },
      rule: { type: 'string' },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { side, rule, help, json, write } = values
  const sides = SIDES.filter(({ name }) => side === undefined || name === side)
  if (sides.length === 0)
    throw new Error(`Give --side as one of ${SIDES.map(({ name }) => name).join(', ')}.`)
  const rules = RULES.filter(({ id }) => rule === undefined || id === rule || id.startsWith(`${rule}/`))
  if (rules.length === 0) throw new Error('Give --rule as an area or a rule of docs/contract.md.')
  if (write && (side !== undefined || rule !== undefined)) {
    throw new Error('Leave out --side and --rule with --write: the page shows all.')
  }
  return { help, json, write, sides, rules }
}
