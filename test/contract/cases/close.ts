import { cases } from '../case.ts'
import { expectCode, expectHolds, expectSame } from '../mismatch.ts'
import {
  beginOpen,
  beginSend,
  exited,
  expectRunning,
  finish,
  handled,
  open,
  rejection,
  running,
  SHORT_MS,
  send,
  shown,
} from '../steps.ts'

export const closeCases = cases(
  {
    id: 'close/leaves-nothing',
    rule: 'when close resolves, the program no longer runs and the session has exited',
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes())
      await finish(subject, terminal.close('the case ends it'))
      await expectRunning(subject, false)
      expectSame(terminal.status().kind, 'exited')
    },
  },
  {
    id: 'close/ends-what-is-detached',
    rule: 'close also ends what the program started and detached from the terminal',
    async check(subject) {
      const terminal = await open(subject, subject.programs.detaches())
      await finish(subject, terminal.close('the case ends it'))
      await expectRunning(subject, false)
    },
  },
  {
    id: 'close/ends-what-outlived-the-program',
    rule: 'close after the exit ends what the program left behind',
    async check(subject) {
      const terminal = await open(subject, subject.programs.detaches())
      await send(subject, terminal, 'go')
      await exited(subject, terminal)
      // What it left may run now, or the backend has ended it with the program.
      await finish(subject, terminal.close('the case ends it'))
      await expectRunning(subject, false)
    },
  },
  {
    id: 'close/ends-what-defies-signals',
    rule: 'close ends a program that ignores SIGHUP, SIGINT, SIGQUIT and SIGTERM',
    async check(subject) {
      const terminal = await open(subject, subject.programs.defiesSignals())
      await finish(subject, terminal.close('the case ends it'))
      await expectRunning(subject, false)
    },
  },
  {
    id: 'close/during-flood',
    rule: 'close ends a program that prints without end',
    async check(subject) {
      const terminal = await open(subject, subject.programs.floods(), { timeoutMs: SHORT_MS })
      await finish(subject, terminal.close('the case ends it'))
      await expectRunning(subject, false)
    },
  },
  {
    id: 'close/settles-a-send',
    rule: 'a send in flight settles as session_exit when the session is closed',
    async check(subject) {
      const terminal = await open(subject, subject.programs.works())
      const sending = beginSend(terminal, 'go')
      await shown(subject, terminal, 'working')
      await finish(subject, terminal.close('the case ends it'))
      const { waitReason } = await finish(subject, sending)
      expectSame(waitReason, 'session_exit')
    },
  },
  {
    id: 'close/idempotent',
    rule: 'close may be called again, during a close and after it: every call resolves when all has ended',
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes())
      const first = handled(terminal.close('the case ends it'))
      await finish(subject, terminal.close('and again meanwhile'))
      await expectRunning(subject, false)
      await finish(subject, first)
      await finish(subject, terminal.close('and again later'))
    },
  },
  {
    id: 'close/send-after',
    rule: 'once close was called, a send rejects with SESSION_EXITED',
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes())
      const closing = handled(terminal.close('the case ends it'))
      expectCode(await rejection(subject, beginSend(terminal, 'meanwhile')), 'SESSION_EXITED')
      await finish(subject, closing)
      expectCode(await rejection(subject, beginSend(terminal, 'later')), 'SESSION_EXITED')
    },
  },
  {
    id: 'close/leaves-the-others',
    rule: 'closing one session leaves the others as they are',
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes())
      const other = await open(subject, subject.programs.echoes())
      await finish(subject, terminal.close('the case ends it'))
      const { output } = await send(subject, other, 'still here')
      expectHolds(output, 'got:still here')
    },
  },
)

export const disposeCases = cases(
  {
    id: 'dispose/closes-all',
    rule: 'when dispose resolves, every session of the port is closed and nothing is left running',
    async check(subject) {
      const terminals = [
        await open(subject, subject.programs.echoes()),
        await open(subject, subject.programs.detaches()),
      ]
      await finish(subject, subject.port.dispose())
      await expectRunning(subject, false)
      expectSame(
        terminals.map((terminal) => terminal.status().kind),
        ['exited', 'exited'],
      )
    },
  },
  {
    id: 'dispose/ends-what-opens',
    rule: 'a session that is being opened does not outlive dispose',
    async check(subject) {
      const opening = beginOpen(subject, subject.programs.floods())
      await running(subject, opening)
      await finish(subject, subject.port.dispose())
      await Promise.allSettled([finish(subject, opening)])
      await expectRunning(subject, false)
    },
  },
  {
    id: 'dispose/ends-what-begins',
    rule: 'an open that was called right before dispose leaves nothing running',
    async check(subject) {
      const opening = beginOpen(subject, subject.programs.echoes())
      await finish(subject, subject.port.dispose())
      await Promise.allSettled([finish(subject, opening)])
      await expectRunning(subject, false)
    },
  },
  {
    id: 'dispose/idempotent',
    rule: 'dispose may be called again, during a dispose and after it',
    async check(subject) {
      await open(subject, subject.programs.echoes())
      const first = handled(subject.port.dispose())
      await finish(subject, subject.port.dispose())
      await finish(subject, first)
      await finish(subject, subject.port.dispose())
    },
  },
  {
    id: 'dispose/refuses-open',
    rule: 'an open after dispose rejects with DISPOSED and starts nothing',
    async check(subject) {
      await finish(subject, subject.port.dispose())
      expectCode(await rejection(subject, beginOpen(subject, subject.programs.echoes())), 'DISPOSED')
      await expectRunning(subject, false)
    },
  },
)
