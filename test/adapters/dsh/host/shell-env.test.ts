import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exportCommand, exportScript } from '../../../../src/adapters/dsh/host/shell-env.ts'

/** What a variable is to a program that the shell starts after the command. */
function valueIn(shell: string, command: string): string {
  return execFileSync(shell, ['-c', `${command} && exec printenv VALUE`], { encoding: 'utf8' }).slice(0, -1)
}

const AWKWARD = [
  '',
  ' ',
  "it's",
  '"double"',
  '$HOME `id` $(id) \\ \\n !x * ~',
  'two\nlines',
  'ends with newlines\n\n',
  '\n',
  '\t\r\x03\x04\x1b[31m\x7f',
  'ü € 𝄞 ہ',
  '%s %b \\0101',
]

const value = fc.oneof(
  fc.constantFrom(...AWKWARD),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom("'", '"', '\\', '$', '`', '\n', ' ', '%', 'é', '_') }),
)

describe.for(['sh', 'bash'])('in %s', (shell) => {
  test('a variable is exported with exactly its value, whatever it is', () => {
    fc.assert(
      fc.property(value, (text) => {
        fc.pre(!text.includes('\0'))
        expect(valueIn(shell, exportCommand('VALUE', text))).toBe(text.toWellFormed())
      }),
      { numRuns: 200 },
    )
  })

  test.for(AWKWARD)('as %j', (text) => {
    expect(valueIn(shell, exportCommand('VALUE', text))).toBe(text)
  })
})

test('a script is of printable ASCII, in lines that a terminal takes, with a dot at its end', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[A-Z_]{1,9}$/), value, { minKeys: 1 }), (env) => {
      const lines = exportScript(env).split('\n')
      expect(lines.slice(-2)).toEqual(['.', ''])
      for (const line of lines.slice(0, -2)) expect(line).toMatch(/^[ -~]{1,1000}$/)
      expect(lines.slice(0, -2)).not.toContain('.')
    }),
  )
})
