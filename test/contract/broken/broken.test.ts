import { describe, expect, it } from 'vitest'
import { type ContractCase, notApplicable } from '../case.ts'
import { type ContractCaseId, contractCases } from '../cases/index.ts'
import { runContractCase } from '../run.ts'
import { fakeSubject, INCAPABLE } from '../subjects/fake.ts'
import { breakages } from './index.ts'

/** How many further cases one breakage may break: more, and the rules overlap or the breakage is too rough. */
const MOST_OTHERS = 2

describe.each<ContractCase<ContractCaseId>>(contractCases)('$id', (contractCase) => {
  const { id } = contractCase
  const capable = notApplicable(contractCase, fakeSubject().port.capabilities) === undefined
  const correct = () => fakeSubject(capable ? {} : INCAPABLE)
  const broken = () => breakages[id](correct())

  it('is kept by the fake', async () => {
    expect(await runContractCase('the fake', contractCase, correct)).toEqual({ kind: 'kept' })
  })

  it('is broken by its broken fake', async () => {
    expect(await runContractCase('the broken fake', contractCase, broken)).toMatchObject({ kind: 'broken' })
  })

  it(`and by the same fake at most ${MOST_OTHERS} other cases are`, async () => {
    const others: string[] = []
    for (const other of contractCases) {
      const result = await runContractCase('the broken fake', other, broken)
      if (result.kind === 'broken' && other.id !== id) others.push(other.id)
    }
    expect(others.length, others.join(', ')).toBeLessThanOrEqual(MOST_OTHERS)
  })
})
