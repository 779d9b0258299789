import { cases } from '../case.ts'
import { expectHolds } from '../mismatch.ts'
import { expectRunning, finish, open, send } from '../steps.ts'

/** The fixture itself: what it says is what the other cases believe. */
export const subjectCases = cases(
  {
    id: 'subject/sees-what-runs',
    rule: 'the subject tells whether a program of its own runs: not before an open, then until the close',
    async check(subject) {
      await expectRunning(subject, false)
      const terminal = await open(subject, subject.programs.echoes())
      await expectRunning(subject, true)
      await finish(subject, terminal.close('the case ends'))
      await expectRunning(subject, false)
    },
  },
  {
    id: 'subject/isolated',
    rule: 'two subjects share nothing: neither sees what the other runs, and the end of one leaves the other',
    async check(subject, another) {
      const other = await another()
      const terminal = await open(subject, subject.programs.echoes())
      await expectRunning(other, false)
      await other.dispose()
      await expectRunning(subject, true)
      const { output } = await send(subject, terminal, 'still here')
      expectHolds(output, 'got:still here')
    },
  },
)
