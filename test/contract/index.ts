export type { ContractCase } from './case.ts'
export { type ContractCaseId, contractCases } from './cases/index.ts'
export {
  type DescribeOptions,
  describeTerminalContract,
  type TestContext,
  type TestRunner,
} from './describe.ts'
export type { KnownFailures } from './judge.ts'
export { pollUntil } from './poll-until.ts'
export { type PosixProgramsOptions, posixPrograms, TOKEN_VARIABLE } from './posix-programs.ts'
export { posixSubject } from './posix-subject.ts'
export { type CaseResult, runContractCase, type SubjectFactory } from './run.ts'
export { runningOnLinux } from './running-on-linux.ts'
export type { ContractPrograms, ContractSubject } from './subject.ts'
