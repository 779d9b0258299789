import { expect, describe as group, it } from 'vitest'
import { describe, describeError } from '../../../src/adapters/console/describe.ts'
import { PtyError } from '../../../src/domain/errors.ts'

group('a result, described', () => {
  it('shows the fields in their order, and then the output between bars', () => {
    const result = { delta: 'echo hi\nhi\n$ ', status: { kind: 'running' }, truncated: false, pid: undefined }
    expect(describe(result)).toBe(
      '  status: running, truncated: false, pid: undefined\n  delta:\n  │ echo hi\n  │ hi\n  │ $ ',
    )
  })

  it('shows whether output ends within a line', () => {
    expect(describe({ delta: 'a\n' })).toBe('  delta:\n  │ a\n  │ ')
    expect(describe({ delta: 'a' })).toBe('  delta:\n  │ a')
    expect(describe({ delta: '' })).toBe('  delta: (empty)')
  })

  it('shows how a program ended', () => {
    expect(describe({ status: { kind: 'exited', exitCode: 3, signal: null } })).toBe(
      '  status: exited { exitCode: 3, signal: null }',
    )
  })

  it('breaks a long list of fields between two of them', () => {
    const result = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`field${at}`, at]))
    const lines = describe(result).split('\n')
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.every((line) => line.length <= 80)).toBe(true)
    expect(lines.flatMap((line) => line.trim().split(', '))).toHaveLength(20)
  })
})

group('an error, described', () => {
  it('begins with its code', () => {
    expect(describeError(new PtyError('NO_SESSION', 'Open one.'))).toBe('  NO_SESSION: Open one.')
  })

  it('is shown whole when it is not one of ours', () => {
    expect(describeError(new TypeError('a fault'))).toMatch(/TypeError: a fault\n\s+at /)
  })
})
