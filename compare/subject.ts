import type { TerminalPort } from '../src/ports/terminal-port.ts'
import { posixPrograms } from '../test/contract/posix-programs.ts'
import { posixSubject } from '../test/contract/posix-subject.ts'
import { runningOnLinux } from '../test/contract/running-on-linux.ts'
import type { ContractSubject } from '../test/contract/subject.ts'

/** `posixSubject` with a given token, by which the programs are found from outside as well. */
export const markedSubject = (port: TerminalPort, token: string): ContractSubject => ({
  ...posixSubject(port),
  programs: posixPrograms({ token, typed: !port.capabilities.programStatus }),
  isRunning: async () => runningOnLinux(token),
})
