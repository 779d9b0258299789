import type { ExitedStatus, SessionStatus } from '../../../src/domain/session.ts'
import { type Breakage, terminal } from './breakage.ts'

export const brokenControls = {
  'signal/reaches-program': terminal((terminal) => ({
    signal: (signal) => terminal.signal(signal === 'SIGTERM' ? 'SIGHUP' : signal),
  })),
  'signal/after-exit': terminal((terminal) => ({
    signal: async (signal) => (terminal.status().kind === 'exited' ? undefined : terminal.signal(signal)),
  })),
  'signal/refuses': terminal(() => ({ signal: async () => {} })),
  'resize/reaches-program': terminal((terminal) => ({
    resize: ({ rows, cols }) => terminal.resize({ rows: cols, cols: rows }),
  })),
  'resize/after-exit': terminal((terminal) => ({
    resize: async (size) => (terminal.status().kind === 'exited' ? undefined : terminal.resize(size)),
  })),
  'resize/refuses': terminal(() => ({ resize: async () => {} })),
} satisfies Record<string, Breakage>

/** Terminals that tell another exit. */
const exit = (change: (status: ExitedStatus) => SessionStatus): Breakage =>
  terminal((terminal) => ({
    status() {
      const status = terminal.status()
      return status.kind === 'exited' ? change(status) : status
    },
  }))

export const brokenExits = {
  'exit/code': exit((status) => (status.exitCode === 7 ? { ...status, exitCode: 0 } : status)),
  'exit/signal': exit((status) =>
    status.signal === 'SIGKILL' ? { kind: 'exited', exitCode: 137, signal: null } : status,
  ),
  'exit/after-all-output': terminal((terminal) => {
    let late = true
    return {
      read(from, limit) {
        const page = terminal.read(from, limit)
        if (!late || page.lines.at(-1) !== 'line-4') return page
        late = false
        return { ...page, lines: page.lines.slice(0, -1) }
      },
    }
  }),
  'exit/not-held-up': terminal((_, { command }, { programs }) =>
    command === programs.holdsTerminal() ? { status: () => ({ kind: 'running' }) } : {},
  ),
  'exit/stays': terminal((terminal) => {
    let reads = 0
    return {
      read(from, limit) {
        const page = terminal.read(from, limit)
        return terminal.status().kind === 'exited' && ++reads > 1 ? { ...page, lines: [] } : page
      },
    }
  }),
  'exit/with-the-command': terminal((_, { command }, { programs }) =>
    command === programs.ends(3) ? { status: () => ({ kind: 'running' }) } : {},
  ),
  'exit/not-with-the-command': terminal((_, { command }, { programs }) =>
    command === programs.ends(3) ? { status: () => ({ kind: 'exited', exitCode: 3, signal: null }) } : {},
  ),
} satisfies Record<string, Breakage>
