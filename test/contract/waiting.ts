import { Mismatch, show } from './mismatch.ts'
import type { ContractSubject } from './subject.ts'

const waits = new WeakMap<ContractSubject, string>()

/** What a case waits for on one of its subjects now, so that a hang can be told by more than its rule. */
export const waitOf = (subjects: readonly ContractSubject[]): string | undefined =>
  subjects.map((subject) => waits.get(subject)).find((what) => what !== undefined)

/**
 * Waits until the condition holds.
 * @param what names the condition, as in "expected …"
 * @param seen what there is instead, if the subject finds out that it never will hold
 */
export async function waitUntil(
  subject: ContractSubject,
  what: string,
  condition: () => boolean | Promise<boolean>,
  seen?: () => unknown,
): Promise<void> {
  waits.set(subject, what)
  try {
    await subject.until(condition)
  } catch (error) {
    throw new Mismatch(what, show(seen ? seen() : error))
  }
  waits.delete(subject)
}
