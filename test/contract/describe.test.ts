import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { breakages } from './broken/index.ts'
import { contractCases } from './cases/index.ts'
import { type DescribeOptions, describeTerminalContract, type TestContext } from './describe.ts'
import type { SubjectFactory } from './run.ts'
import { fakeSubject, INCAPABLE } from './subjects/fake.ts'

type Body = (context: TestContext) => Promise<void>

/** The tests that are made for a backend, by the id of their case. */
function testsOf(
  factory: SubjectFactory,
  knownFailures: NonNullable<DescribeOptions['knownFailures']> = {},
): ReadonlyMap<string, Body> {
  const tests = new Map<string, Body>()
  describeTerminalContract('x', factory, {
    describe: (_, body) => body(),
    it: (name, _, body) => tests.set(name.split(':')[0]!, body),
    knownFailures,
  })
  return tests
}

/** The reason why the test skips itself; `undefined` when it runs. */
async function skipOf(body: Body): Promise<string | undefined> {
  let skipped: string | undefined
  await body({
    skip(reason) {
      skipped = reason
    },
  })
  return skipped
}

const broken = () => breakages['read/each-line-once'](fakeSubject())

it('there is one test for each case, whatever the backend can do', () => {
  const ids = contractCases.map(({ id }) => id)
  expect([...testsOf(() => fakeSubject()).keys()]).toEqual(ids)
  expect([...testsOf(() => fakeSubject(INCAPABLE)).keys()]).toEqual(ids)
})

it('the test of a broken case fails by its message, and that of a kept one passes', async () => {
  const tests = testsOf(broken)
  await expect(tests.get('read/each-line-once')!({ skip() {} })).rejects.toThrow(
    'x breaks read/each-line-once',
  )
  expect(await skipOf(tests.get('read/pages-join')!)).toBeUndefined()
})

it('a case that does not apply shows as skipped, with the reason', async () => {
  const tests = testsOf(() => fakeSubject())
  expect(await skipOf(tests.get('watch/refuses')!)).toBe('needs announcesOutput: false')
})

it('a known failure that fails shows as skipped, with the reason', async () => {
  const tests = testsOf(broken, { 'read/each-line-once': 'it stutters' })
  expect(await skipOf(tests.get('read/each-line-once')!)).toBe('known failure: it stutters')
})

it('a known failure that is kept after all fails', async () => {
  const tests = testsOf(() => fakeSubject(), { 'read/each-line-once': 'it stutters' })
  await expect(tests.get('read/each-line-once')!({ skip() {} })).rejects.toThrow(
    'x keeps read/each-line-once: take it off the known failures (it stutters)',
  )
})

it('a known failure that names no case is an error', () => {
  const misspelt = { 'read/each-line-twice': 'it stutters' } as DescribeOptions['knownFailures']
  expect(() => testsOf(() => fakeSubject(), misspelt!)).toThrow('read/each-line-twice')
})

/** Runs the suite on the fake under `node:test`, in a process in which vitest can't be imported. */
const NODE_TEST = `
  import { registerHooks } from 'node:module'
  import { describe, it } from 'node:test'
  registerHooks({
    resolve(name, context, next) {
      if (name === 'vitest') throw new Error('vitest is not installed here')
      return next(name, context)
    },
  })
  const { describeTerminalContract } = await import('./index.ts')
  const { fakeSubject } = await import('./subjects/fake.ts')
  describeTerminalContract('the fake', () => fakeSubject(), { describe, it })
`

it('the suite runs under node:test, without vitest', async () => {
  const options = ['--test-reporter=tap', '--input-type=module', '--eval', NODE_TEST]
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: import.meta.dirname })
  expect(stdout).toContain('ok 1 - subject/sees-what-runs')
  expect(stdout).toContain('# SKIP needs announcesOutput: false')
  expect(stdout).toMatch(/^# fail 0$/m)
})
