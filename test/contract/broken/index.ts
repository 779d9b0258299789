import type { ContractCaseId } from '../cases/index.ts'
import type { Breakage } from './breakage.ts'
import { brokenCloses } from './close.ts'
import { brokenDisposals, brokenOpens, brokenSubjects } from './port.ts'
import { brokenReads } from './read.ts'
import { brokenSends } from './send.ts'
import { brokenControls, brokenExits } from './session.ts'
import { brokenWatches } from './watch.ts'

/** For each case a way to break its rule and as little else as can be. A case without one is a type error. */
export const breakages: Readonly<Record<ContractCaseId, Breakage>> = {
  ...brokenSubjects,
  ...brokenOpens,
  ...brokenSends,
  ...brokenReads,
  ...brokenWatches,
  ...brokenControls,
  ...brokenExits,
  ...brokenCloses,
  ...brokenDisposals,
}
