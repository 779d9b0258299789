import { describe, expect, it } from 'vitest'
import { contractCases } from '../cases/index.ts'
import { command, SUITE, verify } from './run-verify.ts'

const FAKE = `
  import { breakages } from '${SUITE}broken/index.ts'
  import { fakeSubject } from '${SUITE}subjects/fake.ts'
`
const CORRECT = `${FAKE} export default () => fakeSubject()`
const STUTTERS = `${FAKE} export default () => breakages['read/each-line-once'](fakeSubject())`

describe('verify', () => {
  it('prints each rule, and succeeds when none is broken', async () => {
    const { code, stdout } = await verify(CORRECT)
    expect(code).toBe(0)
    const lines = stdout.trim().split('\n')
    expect(lines.slice(0, -2).map((line) => line.split(/\s+/)[1])).toEqual(contractCases.map(({ id }) => id))
    expect(stdout).toMatch(/^kept {5}subject\/sees-what-runs$/m)
    expect(stdout).toMatch(/^skipped {2}watch\/refuses +needs announcesOutput: false$/m)
    expect(lines.at(-1)).toMatch(/^\d+ kept, 0 broken, \d+ skipped of \d+ rules$/)
  })

  it('shows a broken rule in full, and fails', async () => {
    const { code, stdout } = await verify(STUTTERS, 'read')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^broken {3}read\/each-line-once$/m)
    expect(stdout).toContain(
      `my-backend.ts breaks read/each-line-once
  rule      a page begins at the line it was asked for and holds each line once, in order
  expected  ["a","b","c","d"]
  received  ["a","b","b","c","d"]
  see       docs/contract.md#read-each-line-once`,
    )
  })

  it('reports to programs as JSON and nothing else', async () => {
    const { code, stdout } = await verify(
      STUTTERS,
      '--json',
      'read/each-line-once',
      'watch/refuses',
      'exit/code',
    )
    expect(code).toBe(1)
    const report = JSON.parse(stdout)
    expect(report).toMatchObject({ backend: 'my-backend.ts', kept: 1, broken: 1, skipped: 1 })
    expect(report.rules.slice(0, 2)).toEqual([
      {
        id: 'read/each-line-once',
        rule: expect.any(String),
        result: 'broken',
        message: expect.stringContaining('my-backend.ts breaks read/each-line-once'),
      },
      {
        id: 'watch/refuses',
        rule: expect.any(String),
        result: 'skipped',
        reason: 'needs announcesOutput: false',
      },
    ])
  })

  it('takes known failures from the module', async () => {
    const excused = `${STUTTERS}; export const knownFailures = { 'read/each-line-once': 'it stutters' }`
    const { code, stdout } = await verify(excused, 'read/each-line-once')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^skipped {2}read\/each-line-once +known failure: it stutters$/m)
  })

  it.each([
    ['no module', [], 'usage: dsh-pty-session verify <module>'],
    ['a module that is not there', ['./absent.js'], 'absent.js'],
    ['a module without a subject', [new URL('verify.ts', import.meta.url).pathname], 'Export by default'],
    ['a rule that is not there', ['./absent.js', 'read/backwards'], 'named read/backwards'],
    ['an option that is not there', ['--loudly'], '--loudly'],
  ])('refuses %s, with an exit code of its own', async (_, args, message) => {
    const { code, stderr } = await command(...args)
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) })
  })

  it('ends although the backend leaves something open', async () => {
    const open = `${CORRECT}; setInterval(() => {}, 1_000_000)`
    expect((await verify(open, 'dispose')).code).toBe(0)
  })

  const areas = new Set(contractCases.map(({ id }) => id.split('/')[0]!))
  it.each([...areas])('names the broken rule of a defect in the area of %s', async (area) => {
    const { id } = contractCases.find((contractCase) => contractCase.id.startsWith(`${area}/`))!
    const defect = `${FAKE} export default () => breakages['${id}'](fakeSubject())`
    const { code, stdout } = await verify(defect, area)
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringContaining(`my-backend.ts breaks ${id}\n`),
    })
  })
})
