export { type FakeTerminalPort, type FakeTerminalPortOptions, fakeTerminal } from './fake-port.ts'
export { ManualClock } from './manual-clock.ts'
export type { Program, ProgramContext, ProgramSignal } from './program.ts'
