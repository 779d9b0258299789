import type { ContractCase } from '../case.ts'
import { contractCases } from '../cases/index.ts'
import { type DescribeOptions, describeCases } from '../describe.ts'
import { cleanupCase, endCases } from './end-cases.ts'
import { pageCases } from './page-cases.ts'
import { type MakeBackend, type SeamSubject, seamSubject } from './seam-subject.ts'
import { sendCases } from './send-cases.ts'

export type { MakeBackend, SeamSubject } from './seam-subject.ts'

/** What the harness's own text demands of a backend. */
export const seamCases = [...sendCases, ...pageCases, ...endCases] as const satisfies readonly ContractCase[]

/** The terminal contract, and then those. */
export const dshBackendCases = [...contractCases, ...seamCases] as const satisfies readonly ContractCase[]

export type DshBackendCaseId = (typeof dshBackendCases)[number]['id']

export interface DshBackendOptions extends DescribeOptions<DshBackendCaseId> {
  readonly backend: MakeBackend
  /** Its name, for messages. Default: `the backend`. */
  readonly name?: string
  /**
   * What is otherwise than with a POSIX shell on this machine: the programs, the folders, how to see what runs.
   */
  readonly subject?: (subject: SeamSubject) => SeamSubject
  /** The backend, made so that no start succeeds and no cleanup after it. Without one, that is not tested. */
  readonly failing?: MakeBackend
}

/**
 * Mounts a backend of the harness's registry in a real registry, and makes a test of each rule.
 *
 *     import { describe, it } from 'vitest'
 *     describeDshBackendContract({ backend: (ctx) => new MyBackend(ctx), describe, it })
 */
export function describeDshBackendContract({
  backend,
  name = 'the backend',
  subject = (made) => made,
  failing,
  ...options
}: DshBackendOptions): void {
  const factory = (make: MakeBackend) => async () => subject(await seamSubject(make))
  const title = `${name} keeps the contract of a DSH backend`
  describeCases(dshBackendCases, title, name, factory(backend), options)
  if (failing) {
    describeCases([cleanupCase], `${title} when it fails`, name, factory(failing), {
      ...options,
      knownFailures: {},
    })
  }
}
