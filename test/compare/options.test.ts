import { expect, it } from 'vitest'
import { optionsOf } from '../../compare/options.ts'
import { RULES } from '../../compare/rules.ts'
import { SIDES } from '../../compare/sides.ts'

it('without arguments each rule is run on each side', () => {
  expect(optionsOf([])).toEqual({ help: false, json: false, write: false, sides: SIDES, rules: RULES })
})

it('a side, and a rule or an area, narrow what is run', () => {
  const { sides, rules } = optionsOf(['--side', 'pty-manager', '--rule', 'resize'])
  expect(sides.map(({ name }) => name)).toEqual(['pty-manager'])
  expect(rules.map(({ id }) => id)).toEqual(['resize/reaches-program', 'resize/after-exit'])
})

it.each([
  [['--sides', 'x'], 'Unknown option'],
  [['pty-manager'], 'Unexpected argument'],
  [['--side', 'none'], 'Give --side as one of dsh-pty-session, pty-manager, opencode-pty, DSH seam.'],
  [['--rule', 'clos'], 'Give --rule as an area or a rule'],
  [['--write', '--rule', 'close'], 'Leave out --side and --rule with --write'],
])('%j is refused: %s', (args, message) => {
  expect(() => optionsOf(args)).toThrow(message)
})
