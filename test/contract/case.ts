import type { TerminalCapabilities } from '../../src/ports/terminal-port.ts'
import type { ContractSubject } from './subject.ts'

/** One rule of the contract, and how to see whether a backend keeps it. */
export interface ContractCase<Id extends string = string> {
  /** `area/what-it-is-about`. Stable: documentation and known failures name it. */
  readonly id: Id
  /** The rule, in one sentence. */
  readonly rule: string
  /** The capabilities, true or false, with which the rule applies. Default: it always does. */
  readonly needs?: Partial<TerminalCapabilities>
  /** The page that tells of it, from the root of the package. Default `docs/contract.md`. */
  readonly page?: string
  /** Throws when the rule is broken. `another` makes a second subject of the same backend. */
  check(subject: ContractSubject, another: () => Promise<ContractSubject>): Promise<void>
}

/** A list of cases that keeps their ids as a type. */
export const cases = <const Id extends string>(
  ...list: readonly ContractCase<Id>[]
): readonly ContractCase<Id>[] => list

/** Why the case does not apply to these capabilities; `undefined` if it does. */
export function notApplicable(
  { needs = {} }: ContractCase,
  capabilities: TerminalCapabilities,
): string | undefined {
  for (const [name, value] of Object.entries(needs)) {
    if (capabilities[name as keyof TerminalCapabilities] !== value) return `needs ${name}: ${value}`
  }
  return undefined
}
