import { type ContractCaseId, contractCases } from './cases/index.ts'
import { CASE_TIMEOUT_MS, runContractCase, type SubjectFactory } from './run.ts'

/** The parts of a test runner that are used. Vitest has them, and `node:test`. */
export interface TestRunner {
  describe(name: string, body: () => void): unknown
  it(name: string, options: { timeout: number }, body: (context: TestContext) => Promise<void>): unknown
}

export interface TestContext {
  skip(reason?: string): unknown
}

export interface DescribeOptions extends TestRunner {
  /** Cases that the backend is known to break, and why. When it keeps one after all, the test fails. */
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
  const ids = new Set<string>(contractCases.map(({ id }) => id))
  const unknown = Object.keys(knownFailures).filter((id) => !ids.has(id))
  if (unknown.length > 0) {
    throw new Error(`a known failure must be the id of a case; there is none named ${unknown.join(', ')}`)
  }
  describe(`${backend} keeps the terminal contract`, () => {
    for (const contractCase of contractCases) {
      const { id, rule } = contractCase
      const excuse = knownFailures[id]
      // A hang is told by the case, which ends before the runner's patience does.
      it(`${id}: ${rule}`, { timeout: 3 * CASE_TIMEOUT_MS }, async (context) => {
        const result = await runContractCase(backend, contractCase, factory)
        if (result.kind === 'skipped') context.skip(result.reason)
        else if (excuse === undefined) {
          if (result.kind === 'broken') throw result.error
        } else if (result.kind === 'broken') context.skip(`known failure: ${excuse}`)
        else throw new Error(`${backend} keeps ${id}: take it off the known failures (${excuse})`)
      })
    }
  })
}
