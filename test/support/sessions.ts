import { resolveLimits, type SessionLimits } from '../../src/domain/limits.ts'
import { PtySessions } from '../../src/domain/pty-sessions.ts'
import type { OpenRequest, TerminalCapabilities } from '../../src/ports/terminal-port.ts'
import { CountingClock } from './counting-clock.ts'
import { ScriptedPort } from './scripted-port.ts'
import { type Opening, ScriptedTerminal } from './scripted-terminal.ts'

interface Options {
  readonly limits?: Partial<SessionLimits>
  readonly capabilities?: Partial<TerminalCapabilities>
  /** What each program has done when its opening settles; or what opens it. */
  readonly opening?: Opening
  readonly open?: (request: OpenRequest) => ScriptedTerminal | Promise<ScriptedTerminal>
}

/** Sessions over terminals that do what a test says, on a clock moved by hand. */
export function scriptedSessions({ limits, capabilities, opening, open }: Options = {}) {
  const clock = new CountingClock()
  const terminals: ScriptedTerminal[] = []
  const port = new ScriptedPort(async (request) => {
    const terminal = await (open?.(request) ?? new ScriptedTerminal(request.limits, opening))
    terminals.push(terminal)
    return terminal
  }, capabilities)
  const sessions = new PtySessions(port, clock, resolveLimits(limits))
  return {
    sessions,
    port,
    clock,
    terminals,
    /** Opens a session, and gives its terminal too. */
    async open(owner: unknown = 'ann', command = 'program') {
      const opened = await sessions.open(owner, { command })
      return { id: opened.sessionId, opened, terminal: terminals.at(-1)! }
    },
  }
}
