import { fakeTerminal, ManualClock } from '../../../src/adapters/fake/index.ts'
import type { TerminalCapabilities } from '../../../src/ports/terminal-port.ts'
import type { ContractSubject } from '../subject.ts'
import { fakeCommands, fakePrograms } from './fake-programs.ts'

/** A backend that can do none of what is optional: it types to a shell and reads what comes. */
export const INCAPABLE: TerminalCapabilities = {
  exactScrollback: false,
  provesInputWait: false,
  foregroundSignals: false,
  resize: false,
  announcesOutput: false,
  nativeEnv: false,
  programStatus: false,
}

/** The fake backend, on a clock that the suite moves. */
export function fakeSubject(capabilities: Partial<TerminalCapabilities> = {}): ContractSubject {
  const clock = new ManualClock()
  const folders = { present: '/present', absent: '/absent' }
  const port = fakeTerminal({ programs: fakePrograms, clock, capabilities, folders: ['/', folders.present] })
  return {
    port,
    folders,
    programs: fakeCommands(!port.capabilities.programStatus),
    owner: () => ({}),
    until: (condition) => clock.until(condition),
    isRunning: async () => port.running.length > 0,
    dispose: () => port.dispose(),
  }
}
