import { describe, expect, it } from 'vitest'
import { breakages } from './broken/index.ts'
import type { ContractCase } from './case.ts'
import { contractCases } from './cases/index.ts'
import { expectSame } from './mismatch.ts'
import { type CaseResult, runContractCase } from './run.ts'
import { exited, type open } from './steps.ts'
import type { ContractSubject } from './subject.ts'
import { fakeSubject, INCAPABLE } from './subjects/fake.ts'

/** So short that a hang of these tests takes no time; what does not hang ends before any timer runs. */
const SHORT = { timeoutMs: 5 }

const caseOf = (check: ContractCase['check'], needs: ContractCase['needs'] = {}): ContractCase => ({
  id: 'area/about-this',
  rule: 'this always holds',
  needs,
  check,
})

const messageOf = (result: CaseResult): string =>
  result.kind === 'broken' ? result.error.message : result.kind

const hang = () => new Promise<never>(() => {})

describe('a case that runs', () => {
  it('is reported, when broken, by rule, values and place in the documentation', async () => {
    const eachLineOnce = contractCases.find(({ id }) => id === 'read/each-line-once')!
    const broken = () => breakages['read/each-line-once'](fakeSubject())
    expect(messageOf(await runContractCase('node-pty', eachLineOnce, broken))).toBe(
      `node-pty breaks read/each-line-once
  rule      a page begins at the line it was asked for and holds each line once, in order
  expected  ["a","b","c","d"]
  received  ["a","b","b","c","d"]
  see       docs/contract.md#read-each-line-once`,
    )
  })

  it('leaves nothing on its error that a runner would print under the message', async () => {
    const result = await runContractCase(
      'x',
      caseOf(async () => expectSame(1, 2)),
      fakeSubject,
    )
    expect(result.kind === 'broken' && Object.keys(result.error)).toEqual([])
  })

  it('keeps as the cause an error that is no mismatch, so that its place can be found', async () => {
    const error = new TypeError('x is not a function')
    const result = await runContractCase(
      'x',
      caseOf(() => Promise.reject(error)),
      fakeSubject,
    )
    expect(messageOf(result)).toContain('received  TypeError: x is not a function')
    expect(result.kind === 'broken' && result.error.cause).toBe(error)
  })

  it('is skipped, with the reason, on a backend that does not have what it needs', async () => {
    const needing = caseOf(hang, { resize: true })
    expect(await runContractCase('x', needing, () => fakeSubject(INCAPABLE))).toEqual({
      kind: 'skipped',
      reason: 'needs resize: true',
    })
  })

  it('gets subjects of its own and disposes of all of them', async () => {
    const made: FakeDisposal[] = []
    const making = () => {
      made.push(disposal())
      return made.at(-1)!.subject
    }
    await runContractCase(
      'x',
      caseOf(async (_, another) => void (await another())),
      making,
    )
    expect(made.map(({ disposals }) => disposals())).toEqual([1, 1])
  })
})

describe('a case that hangs', () => {
  it('is reported by its name, and its subject is still disposed of', async () => {
    const { subject, disposals } = disposal()
    const result = await runContractCase('x', caseOf(hang), () => subject, SHORT)
    expect(messageOf(result)).toMatch(
      /^x breaks area\/about-this\n.*\n {2}expected {2}the case to end\n {2}received {2}nothing within 5 ms\n/,
    )
    expect(disposals()).toBe(1)
  })

  it('is reported with what it waited for', async () => {
    const subject: ContractSubject = { ...fakeSubject(), until: hang }
    const waiting = caseOf(async (subject) => {
      await exited(subject, { status: () => ({ kind: 'running' }) } as Awaited<ReturnType<typeof open>>)
    })
    const result = await runContractCase('x', waiting, () => subject, SHORT)
    expect(messageOf(result)).toContain('expected  the program to exit\n  received  nothing within 5 ms')
  })

  it('disposes of a subject that is made only when it is over', async () => {
    const { subject, disposals } = disposal()
    const { promise, resolve } = Promise.withResolvers<ContractSubject>()
    const result = await runContractCase('x', caseOf(hang), () => promise, SHORT)
    expect(result.kind).toBe('broken')
    expect(disposals()).toBe(0)
    resolve(subject)
    await promise
    expect(disposals()).toBe(1)
  })
})

describe('a subject that can not be disposed of', () => {
  const kept = caseOf(async () => {})

  it('breaks a case that is kept otherwise', async () => {
    const subject = { ...fakeSubject(), dispose: () => Promise.reject(new Error('it is stuck')) }
    const result = await runContractCase('x', kept, () => subject)
    expect(messageOf(result)).toContain(
      'expected  a subject that can be disposed of\n  received  Error: it is stuck',
    )
  })

  it('is given up after a time of its own', async () => {
    const result = await runContractCase('x', kept, () => ({ ...fakeSubject(), dispose: hang }), SHORT)
    expect(messageOf(result)).toContain(
      'expected  a subject that can be disposed of\n  received  nothing within 5 ms',
    )
  })

  it('hides no other failure', async () => {
    const subject = { ...fakeSubject(), dispose: hang }
    const result = await runContractCase(
      'x',
      caseOf(async () => expectSame(1, 2)),
      () => subject,
      SHORT,
    )
    expect(messageOf(result)).toContain('expected  2\n  received  1')
  })
})

interface FakeDisposal {
  readonly subject: ContractSubject
  disposals(): number
}

/** A subject that counts how often it is disposed of. */
function disposal(): FakeDisposal {
  const subject = fakeSubject()
  let count = 0
  const dispose = async () => {
    count++
    await subject.dispose()
  }
  return { subject: { ...subject, dispose }, disposals: () => count }
}
