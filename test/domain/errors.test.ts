import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES, invalid, PtyError, quote, sendActive, sessionExited } from '../../src/domain/errors.ts'

describe('an error', () => {
  it('carries its code apart from its message, and its cause', () => {
    const cause = new Error('EPERM')
    const error = new PtyError('CLEANUP_FAILED', 'Close it again.', { cause })
    expect(error).toMatchObject({
      name: 'PtyError',
      code: 'CLEANUP_FAILED',
      message: 'Close it again.',
      cause,
    })
  })

  it.each([
    ['a "quoted"\nline', '"a \\"quoted\\"\\nline"'],
    ['x'.repeat(100), `"${'x'.repeat(80)}…"`],
    ['x'.repeat(80), `"${'x'.repeat(80)}"`],
    [1.5, '1.5'],
    [true, 'true'],
    [undefined, 'undefined'],
    [null, 'null'],
    [['a'], 'a value of type array'],
    [{ a: 1 }, 'a value of type object'],
    [Symbol('a'), 'a value of type symbol'],
  ])('quotes a value on one short line: %s', (value, quoted) => {
    expect(quote(value)).toBe(quoted)
    expect(invalid('x', 'as it should be', value).message).toBe(`Give x as it should be; it was ${quoted}.`)
  })

  it('of a session that takes nothing now says why', () => {
    expect(sendActive('one waits')).toMatchObject({
      code: 'SEND_ACTIVE',
      message: expect.stringMatching(/: one waits\.$/),
    })
    expect(sessionExited('it is gone')).toMatchObject({
      code: 'SESSION_EXITED',
      message: expect.stringMatching(/: it is gone\.$/),
    })
  })

  it('has no code that docs/errors.md does not tell, and that tells none that does not exist', () => {
    const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')
    const told = [...page.matchAll(/^## ([A-Z_]+)$/gm)].map(([, code]) => code)
    expect(told).toEqual([...ERROR_CODES])
  })
})
