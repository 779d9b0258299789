import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { RULES } from '../../compare/rules.ts'
import { SIDES } from '../../compare/sides.ts'
import { anchorOf } from '../../test/contract/run.ts'

const page = readFileSync('docs/comparison.md', 'utf8')

it('docs/comparison.md names no rule but those that sides are compared by', () => {
  const ids = new Set<string>(RULES.map(({ id }) => id))
  const named = [...page.matchAll(/`([a-z]+\/[a-z-]+)`/g)].map(([, id]) => id!)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((id) => !ids.has(id))).toEqual([])
})

it('each of its links to a rule says that rule as it is, and leads to it', () => {
  const links = [...page.matchAll(/\[`(.*?)`\]\(contract\.md#(.*?)\): (.*?) \|/g)]
  expect(links.length).toBeGreaterThan(20)
  const rules = new Map<string, string>(RULES.map(({ id, rule }) => [id, rule]))
  for (const [, id = '', anchor, rule] of links) {
    expect({ anchor, rule }).toEqual({ anchor: anchorOf(id), rule: rules.get(id) })
  }
})

it('it has a column for each side, and its count of rules is that of the suite', () => {
  expect(page).toContain(`| area | ${SIDES.map(({ name }) => name).join(' | ')} |`)
  expect(page).toContain(`not offered, of ${RULES.length}:`)
})
