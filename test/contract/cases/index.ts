import type { ContractCase } from '../case.ts'
import { closeCases, disposeCases } from './close.ts'
import { resizeCases, signalCases } from './control.ts'
import { exitCases } from './exit.ts'
import { openCases } from './open.ts'
import { readCases } from './read.ts'
import { sendCases } from './send.ts'
import { subjectCases } from './subject.ts'
import { watchCases } from './watch.ts'

/** The contract of `TerminalPort`, rule by rule. */
export const contractCases = [
  ...subjectCases,
  ...openCases,
  ...sendCases,
  ...readCases,
  ...watchCases,
  ...signalCases,
  ...resizeCases,
  ...exitCases,
  ...closeCases,
  ...disposeCases,
] as const satisfies readonly ContractCase[]

export type ContractCaseId = (typeof contractCases)[number]['id']
