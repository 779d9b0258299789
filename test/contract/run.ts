import { type ContractCase, notApplicable } from './case.ts'
import { Mismatch, show } from './mismatch.ts'
import type { ContractSubject } from './subject.ts'
import { waitOf } from './waiting.ts'

/** Makes a fresh subject. Subjects must share nothing. */
export type SubjectFactory = () => ContractSubject | Promise<ContractSubject>

export type CaseResult =
  | { readonly kind: 'kept' }
  | { readonly kind: 'skipped'; readonly reason: string }
  /** `error` says all in its message and carries nothing else, so that no runner prints more. */
  | { readonly kind: 'broken'; readonly error: Error }

/** How long a case may take in real time, and its disposal again as long. */
export const CASE_TIMEOUT_MS = 30_000

/**
 * Runs one case against fresh subjects of a backend. It always ends, and the subjects are disposed of even
 * when the case hangs; a subject that can't be disposed of breaks the case as well.
 * @param backend its name, for messages
 */
export async function runContractCase(
  backend: string,
  contractCase: ContractCase,
  factory: SubjectFactory,
  { timeoutMs = CASE_TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): Promise<CaseResult> {
  const subjects: ContractSubject[] = []
  let over = false
  const make = async () => {
    const subject = await factory()
    subjects.push(subject)
    if (over) await subject.dispose()
    return subject
  }
  const run = async (): Promise<CaseResult> => {
    const subject = await make()
    const reason = notApplicable(contractCase, subject.port.capabilities)
    if (reason) return { kind: 'skipped', reason }
    await contractCase.check(subject, make)
    return { kind: 'kept' }
  }
  const dispose = async () => {
    over = true
    try {
      await Promise.all(subjects.map((subject) => subject.dispose()))
    } catch (error) {
      throw new Mismatch(DISPOSED, show(error))
    }
  }
  const ran = await outcome(within(timeoutMs, run(), () => waitOf(subjects) ?? 'the case to end'))
  const disposed = await outcome(within(timeoutMs, dispose(), () => DISPOSED))
  const broken = (error: unknown): CaseResult => ({
    kind: 'broken',
    error: violation(backend, contractCase, error),
  })
  // When both failed, the failure of the case tells more.
  if ('error' in ran) return broken(ran.error)
  return 'error' in disposed ? broken(disposed.error) : ran.value
}

const DISPOSED = 'a subject that can be disposed of'

/** Rejects when the promise has not settled after `ms` of real time; then it says what was expected. */
async function within<T>(ms: number, promise: Promise<T>, expected: () => string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Mismatch(expected(), `nothing within ${ms} ms`)), ms)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

const outcome = <T>(promise: Promise<T>): Promise<{ readonly value: T } | { readonly error: unknown }> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** The error of a broken rule, as a reader is to see it. */
function violation(
  backend: string,
  { id, rule, page = 'docs/contract.md' }: ContractCase,
  error: unknown,
): Error {
  const known = error instanceof Mismatch
  const { expected, received } = known ? error : new Mismatch('the rule to hold', show(error))
  const message = [
    `${backend} breaks ${id}`,
    `  rule      ${rule}`,
    `  expected  ${expected}`,
    `  received  ${received}`,
    `  see       ${page}#${anchorOf(id)}`,
  ].join('\n')
  return known ? new Error(message) : new Error(message, { cause: error })
}

/** Where `docs/contract.md` tells of a case. */
export const anchorOf = (id: string): string => id.replaceAll('/', '-')
