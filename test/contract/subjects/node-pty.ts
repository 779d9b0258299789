import { nodePty } from '../../../src/adapters/node-pty/index.ts'
import { posixSubject } from '../posix-subject.ts'
import type { ContractSubject } from '../subject.ts'

/** The backend of this machine, on Linux. */
export const nodePtySubject = (): ContractSubject => posixSubject(nodePty({ closeGraceMs: 50 }))
