import { expect, it } from 'vitest'
import { BEGIN, END, withTable } from '../../compare/page.ts'
import { RULES } from '../../compare/rules.ts'
import { table } from '../../compare/table.ts'

it('the table replaces what stands between the marks, and nothing else', () => {
  const page = `before\n${BEGIN}\nold\n${END}\nafter\n`
  const once = withTable(page, 'new')
  expect(once).toBe(`before\n${BEGIN}\n\nnew\n\n${END}\nafter\n`)
  expect(withTable(once, 'new')).toBe(once)
})

it('a page without its marks is refused', () => {
  expect(() => withTable('no marks', 'new')).toThrow('Put')
  expect(() => withTable(`${END}\n${BEGIN}`, 'new')).toThrow('Put')
})

it('a table counts each area, shows the rules on which sides differ, and says why what is not offered', () => {
  const [exit, close] = ['exit/code', 'close/idempotent'].map((id) => RULES.find((rule) => rule.id === id)!)
  const shown = table(
    [
      {
        name: 'a',
        versions: ['a 1'],
        verdicts: { 'exit/code': { kind: 'kept' }, 'close/idempotent': { kind: 'kept' } },
      },
      {
        name: 'b',
        versions: ['b 2', 'c 3'],
        verdicts: {
          'exit/code': { kind: 'kept' },
          'close/idempotent': { kind: 'not offered', why: 'no close' },
        },
      },
    ],
    [exit!, close!],
  )
  expect(shown).toContain('- **b**: b 2, c 3')
  expect(shown).toContain('| exit | 1 · 0 · 0 | 1 · 0 · 0 |\n| close | 1 · 0 · 0 | 0 · 0 · 1 |')
  expect(shown).toContain('| **all** | 2 · 0 · 0 | 1 · 0 · 1 |')
  expect(shown).not.toContain('exit/code')
  expect(shown).toMatch(
    /\[`close\/idempotent`\]\(contract\.md#close-idempotent\): .* \| kept \| not offered \|/,
  )
  expect(shown).toContain('- **b**, no close: `close/idempotent`')
})
