import { type ContractCase, notApplicable } from './case.ts'
import { Mismatch, show } from './mismatch.ts'
import type { ContractSubject } from './subject.ts'

/** Makes a fresh subject. Subjects must share nothing. */
export type SubjectFactory = () => ContractSubject | Promise<ContractSubject>

export type CaseResult =
  | { readonly kind: 'kept' }
  | { readonly kind: 'skipped'; readonly reason: string }
  /** `error` says all in its message and carries nothing else, so that no runner prints more. */
  | { readonly kind: 'broken'; readonly error: Error }

const TIMEOUT_MS = 30_000

/**
 * Runs one case against fresh subjects of a backend. It always ends, and the subjects are disposed of even
 * when the case hangs; a subject that can't be disposed of breaks the case as well.
 * @param backend its name, for messages
 * @param options.timeoutMs real time for the case, and again for the disposal
 */
export async function runContractCase(
  backend: string,
  contractCase: ContractCase,
  factory: SubjectFactory,
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): Promise<CaseResult> {
  const subjects: ContractSubject[] = []
  const make = async () => {
    const subject = await factory()
    subjects.push(subject)
    return subject
  }
  const check = async (): Promise<CaseResult> => {
    const subject = await make()
    const reason = notApplicable(contractCase, subject.port.capabilities)
    if (reason) return { kind: 'skipped', reason }
    await contractCase.check(subject, make)
    return { kind: 'kept' }
  }
  try {
    return await disposing(subjects, () => within(timeoutMs, 'the case to end', check()), timeoutMs)
  } catch (error) {
    return { kind: 'broken', error: violation(backend, contractCase, error) }
  }
}

/** Runs `body` and then disposes of the subjects; of two errors the body's is the one that tells. */
async function disposing<T>(
  subjects: readonly ContractSubject[],
  body: () => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const dispose = () => Promise.all(subjects.map((subject) => subject.dispose()))
  const result = await body().catch(async (error: unknown) => {
    await within(timeoutMs, 'the subject to be disposed of', dispose()).catch(() => {
      // The case is broken already, and says why.
    })
    throw error
  })
  await within(timeoutMs, 'the subject to be disposed of', dispose())
  return result
}

async function within<T>(ms: number, expected: string, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Mismatch(expected, `nothing within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The error of a broken rule, as a reader is to see it. */
function violation(backend: string, { id, rule }: ContractCase, error: unknown): Error {
  const { expected, received } =
    error instanceof Mismatch ? error : new Mismatch('the rule to hold', show(error))
  const message = [
    `${backend} breaks ${id}`,
    `  rule      ${rule}`,
    `  expected  ${expected}`,
    `  received  ${received}`,
    `  see       docs/contract.md#${anchorOf(id)}`,
  ].join('\n')
  return error instanceof Mismatch ? new Error(message) : new Error(message, { cause: error })
}

/** Where `docs/contract.md` tells of a case. */
export const anchorOf = (id: string): string => id.replaceAll('/', '-')
