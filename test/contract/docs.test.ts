import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ContractCase } from './case.ts'
import { contractCases } from './cases/index.ts'
import { anchorOf } from './run.ts'

const page = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8')
const ENTRY =
  /^<a id="(?<anchor>.*)"><\/a>\n\n### (?<id>.*)\n\n> (?<rule>.*)\n\n(?:_Needs (?<needs>.*)\._\n\n)?\S/gm

it('docs/contract.md states each rule of the suite and no other, with what it needs, where messages point', () => {
  const documented = [...page.matchAll(ENTRY)].map(({ groups }) => ({ ...groups }))
  const cases = contractCases.map(({ id, rule, needs = {} }: ContractCase) => ({
    anchor: anchorOf(id),
    id,
    rule,
    needs:
      Object.entries(needs)
        .map(([name, value]) => `\`${name}: ${value}\``)
        .join(', ') || undefined,
  }))
  expect(documented).toEqual(cases)
})

it('every third-level heading of docs/contract.md is a rule of the suite', () => {
  const headings = [...page.matchAll(/^### (.*)$/gm)].map((match) => match[1])
  expect(headings).toEqual(contractCases.map(({ id }) => id))
})

it('no two cases have the same id, and each id is an area and a name', () => {
  const ids = contractCases.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z]+\/[a-z0-9]+(-[a-z0-9]+)*$/)
})

it('each rule is one sentence', () => {
  for (const { rule } of contractCases) expect(rule).not.toMatch(/[.;\n]/)
})
