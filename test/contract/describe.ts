import { type ContractCaseId, contractCases } from './cases/index.ts'
import { runContractCase, type SubjectFactory } from './run.ts'

/** The parts of a test runner that are used: those of vitest, `node:test` and others. */
export interface TestRunner {
  describe(name: string, body: () => void): unknown
  it(name: string, body: (context: { skip(reason?: string): unknown }) => Promise<void>): unknown
}

export interface DescribeOptions extends TestRunner {
  /** Cases that the backend is known to break, and why. When one is kept after all, its test fails. */
  readonly knownFailures?: Partial<Record<ContractCaseId, string>>
}

/**
 * Makes a test of each case. What does not apply, or is a known failure, shows as skipped with its reason.
 *
 *     import { describe, it } from 'vitest'
 *     describeTerminalContract('my backend', mySubject, { describe, it })
 */
export function describeTerminalContract(
  backend: string,
  factory: SubjectFactory,
  { describe, it, knownFailures = {} }: DescribeOptions,
): void {
  const known = new Map(Object.entries(knownFailures))
  describe(`${backend} keeps the terminal contract`, () => {
    for (const contractCase of contractCases) {
      const { id, rule } = contractCase
      const excuse = known.get(id)
      known.delete(id)
      it(`${id}: ${rule}`, async (context) => {
        const result = await runContractCase(backend, contractCase, factory)
        if (result.kind === 'skipped') context.skip(result.reason)
        else if (excuse === undefined) {
          if (result.kind === 'broken') throw result.error
        } else if (result.kind === 'broken') context.skip(`known failure: ${excuse}`)
        else throw new Error(`${backend} keeps ${id}: take it off the known failures (${excuse})`)
      })
    }
  })
  const unknown = [...known.keys()]
  if (unknown.length > 0) throw new Error(`no case has the id ${unknown.join(', ')} of a known failure`)
}
