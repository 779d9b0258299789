import type { ContractCase } from './case.ts'
import { type ContractCaseId, contractCases } from './cases/index.ts'
import { assertKnown, judge, type KnownFailures } from './judge.ts'
import { CASE_TIMEOUT_MS, type SubjectFactory } from './run.ts'

/** The parts of a test runner that are used. Vitest has them, and `node:test`. */
export interface TestRunner {
  describe(name: string, body: () => void): unknown
  it(name: string, options: { timeout: number }, body: (context: TestContext) => Promise<void>): unknown
}

export interface TestContext {
  skip(reason?: string): unknown
}

export interface DescribeOptions<Id extends string = ContractCaseId> extends TestRunner {
  /** When the backend keeps one of them after all, the test fails. */
  readonly knownFailures?: KnownFailures<Id>
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
  options: DescribeOptions,
): void {
  describeCases(contractCases, `${backend} keeps the terminal contract`, backend, factory, options)
}

/** The same for cases of another list. */
export function describeCases<Id extends string>(
  cases: readonly ContractCase<Id>[],
  title: string,
  backend: string,
  factory: SubjectFactory,
  { describe, it, knownFailures = {} }: DescribeOptions<Id>,
): void {
  assertKnown(knownFailures, cases)
  describe(title, () => {
    for (const contractCase of cases) {
      // A hang is told by the case, which ends before the runner's patience does.
      const options = { timeout: 3 * CASE_TIMEOUT_MS }
      it(`${contractCase.id}: ${contractCase.rule}`, options, async (context) => {
        const result = await judge(backend, contractCase, factory, knownFailures)
        if (result.kind === 'skipped') context.skip(result.reason)
        if (result.kind === 'broken') throw result.error
      })
    }
  })
}
