import type { TerminalSignal } from '../../../src/domain/session.ts'
import { cases } from '../case.ts'
import { expectCode, expectHolds } from '../mismatch.ts'
import { exited, finish, open, rejection, send, shown } from '../steps.ts'

const HANDLED: readonly TerminalSignal[] = ['SIGHUP', 'SIGINT', 'SIGTERM']

export const signalCases = cases(
  {
    id: 'signal/reaches-program',
    rule: 'with foregroundSignals a signal reaches the program in the foreground, each as what it is',
    needs: { foregroundSignals: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.reportsSignals())
      for (const signal of HANDLED) {
        await finish(subject, terminal.signal(signal))
        await shown(subject, terminal, `got-${signal.slice(3)}`)
      }
    },
  },
  {
    id: 'signal/after-exit',
    rule: 'with foregroundSignals a signal after the exit rejects with SESSION_EXITED',
    needs: { foregroundSignals: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.exits(0, ''))
      await exited(subject, terminal)
      expectCode(await rejection(subject, terminal.signal('SIGTERM')), 'SESSION_EXITED')
    },
  },
  {
    id: 'signal/refuses',
    rule: 'without foregroundSignals a signal rejects with UNSUPPORTED',
    needs: { foregroundSignals: false },
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes())
      expectCode(await rejection(subject, terminal.signal('SIGTERM')), 'UNSUPPORTED')
    },
  },
)

export const resizeCases = cases(
  {
    id: 'resize/reaches-program',
    rule: 'with resize the program sees the new size, rows and columns each in its place',
    needs: { resize: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.reportsSize())
      await finish(subject, terminal.resize({ rows: 33, cols: 101 }))
      const { output } = await send(subject, terminal, '')
      expectHolds(output, 'size:33x101')
    },
  },
  {
    id: 'resize/after-exit',
    rule: 'with resize a new size after the exit rejects with SESSION_EXITED',
    needs: { resize: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.exits(0, ''))
      await exited(subject, terminal)
      expectCode(await rejection(subject, terminal.resize({ rows: 33, cols: 101 })), 'SESSION_EXITED')
    },
  },
  {
    id: 'resize/refuses',
    rule: 'without resize a new size rejects with UNSUPPORTED',
    needs: { resize: false },
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes())
      expectCode(await rejection(subject, terminal.resize({ rows: 33, cols: 101 })), 'UNSUPPORTED')
    },
  },
)
