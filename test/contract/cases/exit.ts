import { cases } from '../case.ts'
import { expectSame } from '../mismatch.ts'
import { beginSend, exited, finish, marked, numbered, open, retained, send } from '../steps.ts'

export const exitCases = cases(
  {
    id: 'exit/code',
    rule: 'an exit by itself has its exit code and no signal',
    async check(subject) {
      const terminal = await open(subject, subject.programs.exits(7, ''))
      await exited(subject, terminal)
      expectSame(terminal.status(), { kind: 'exited', exitCode: 7, signal: null })
    },
  },
  {
    id: 'exit/signal',
    rule: 'an end by a signal has the name of the signal and no exit code',
    async check(subject) {
      const terminal = await open(subject, subject.programs.diesAfterLine())
      await send(subject, terminal, 'go')
      await exited(subject, terminal)
      expectSame(terminal.status(), { kind: 'exited', exitCode: null, signal: 'SIGKILL' })
    },
  },
  {
    id: 'exit/after-all-output',
    rule: 'once status tells the exit, all that the program printed can be read',
    async check(subject) {
      const text = `${numbered(5).join('\n')}\n`
      const terminal = await open(subject, subject.programs.exitsAfterLine(0, text))
      const sending = beginSend(terminal, 'go')
      await exited(subject, terminal)
      expectSame(marked(retained(terminal), 'line-'), numbered(5))
      await finish(subject, sending)
    },
  },
  {
    id: 'exit/not-held-up',
    rule: 'the exit is told although a process in the background holds the terminal open',
    async check(subject) {
      const terminal = await open(subject, subject.programs.holdsTerminal())
      await send(subject, terminal, 'go')
      await exited(subject, terminal)
      expectSame(terminal.status(), { kind: 'exited', exitCode: 0, signal: null })
    },
  },
  {
    id: 'exit/stays',
    rule: 'an exited session stays so, with the same status and lines, however often it is asked',
    async check(subject) {
      const terminal = await open(subject, subject.programs.exits(6, 'last words\n'))
      await exited(subject, terminal)
      const first = { status: terminal.status(), lines: retained(terminal) }
      for (let times = 0; times < 3; times++) {
        expectSame({ status: terminal.status(), lines: retained(terminal) }, first)
      }
      expectSame(first.lines.at(-1), 'last words')
    },
  },
  {
    id: 'exit/with-the-command',
    rule: 'with programStatus the session exits when its command ends, with its code',
    needs: { programStatus: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.ends(3))
      await exited(subject, terminal)
      expectSame(terminal.status(), { kind: 'exited', exitCode: 3, signal: null })
    },
  },
  {
    id: 'exit/not-with-the-command',
    rule: 'without programStatus the session goes on when its command has ended',
    needs: { programStatus: false },
    async check(subject) {
      const terminal = await open(subject, subject.programs.ends(3))
      expectSame(terminal.status(), { kind: 'running' })
    },
  },
)
