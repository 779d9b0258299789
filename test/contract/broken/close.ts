import { PtyError } from '../../../src/domain/errors.ts'
import type { Terminal } from '../../../src/ports/terminal-port.ts'
import type { ContractPrograms } from '../subject.ts'
import { type Breakage, plain, port, terminal } from './breakage.ts'
import { nothingHappened } from './send.ts'

/** Terminals whose close resolves and ends nothing, for some programs. */
const closingNothing = (
  when: (terminal: Terminal, command: string, programs: ContractPrograms) => boolean,
): Breakage =>
  terminal((terminal, { command }, { programs }) => ({
    close: async (reason) => (when(terminal, command, programs) ? undefined : terminal.close(reason)),
  }))

/** Terminals that do otherwise once they were closed. */
const onceClosed = (change: (terminal: Terminal) => Partial<Terminal>): Breakage =>
  terminal((terminal) => {
    let now = terminal
    return {
      status: () => now.status(),
      send: (request) => now.send(request),
      async close(reason) {
        await now.close(reason)
        now = { ...now, ...change(terminal) }
      },
    }
  })

const isExited = (terminal: Terminal) => terminal.status().kind === 'exited'

export const brokenCloses = {
  'close/leaves-nothing': onceClosed(() => ({ status: () => ({ kind: 'running' }) })),
  'close/ends-what-is-detached': closingNothing(
    (terminal, command, programs) => command === programs.detaches() && !isExited(terminal),
  ),
  'close/ends-what-outlived-the-program': closingNothing(isExited),
  'close/ends-what-defies-signals': closingNothing(
    (_, command, programs) => command === programs.defiesSignals(),
  ),
  'close/during-flood': closingNothing((_, command, programs) => command === programs.floods()),
  'close/settles-a-send': terminal((terminal) => ({
    async send(request) {
      const settled = await terminal.send(request)
      const { waitReason, status } = settled
      const closed = waitReason === 'session_exit' && status.kind === 'exited' && status.exitCode === null
      return closed ? { ...settled, waitReason: 'timeout' } : settled
    },
  })),
  'close/idempotent': onceClosed(() => ({
    close: () => Promise.reject(new PtyError('SESSION_EXITED', 'Do not close it twice.')),
  })),
  'close/send-after': onceClosed((terminal) => ({ send: async () => nothingHappened(terminal) })),
  'close/leaves-the-others': port((port) => {
    const terminals: Terminal[] = []
    return {
      async open(request) {
        const terminal = await port.open(request)
        terminals.push(terminal)
        const closeAll = async (reason: string) => {
          await Promise.all(terminals.map((each) => each.close(reason)))
        }
        return { ...plain(terminal), close: closeAll }
      },
    }
  }),
} satisfies Record<string, Breakage>
