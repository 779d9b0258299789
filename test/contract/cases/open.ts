import { cases } from '../case.ts'
import { expectCode, expectHolds, expectSame, expectThat } from '../mismatch.ts'
import {
  beginOpen,
  expectRunning,
  finish,
  open,
  rejection,
  running,
  SHORT_MS,
  send,
  shown,
} from '../steps.ts'

/** What a shell would change if it were not quoted. */
const AWKWARD_VALUE = `it's $HOME; "x" \\ *`

export const openCases = cases(
  {
    id: 'open/shows-first-output',
    rule: 'open resolves with all that the program printed until it waited for input',
    async check(subject) {
      const { opening } = await open(subject, subject.programs.prints('one\ntwo\n'))
      expectHolds(opening.output, 'one\ntwo\n')
      expectSame(opening.status, { kind: 'running' })
    },
  },
  {
    id: 'open/shows-unfinished-line',
    rule: 'the output of a wait holds an unfinished last line, such as a prompt, as well',
    async check(subject) {
      const { opening } = await open(subject, subject.programs.prints('name> '))
      expectThat(opening.output.endsWith('name> '), 'output that ends with "name> "', opening.output)
    },
  },
  {
    id: 'open/next-follows-output',
    rule: 'a settlement names the line that comes next after the complete lines of its output',
    async check(subject) {
      const terminal = await open(subject, subject.programs.prints('one\ntwo\n', 'three\n'))
      const { next } = terminal.opening
      expectSame(terminal.read(next, 9).lines, [])
      expectSame(terminal.read(next - 1, 9).lines, ['two'])
      const sent = await send(subject, terminal, '')
      expectSame(terminal.read(next, 9).lines, ['three'])
      expectSame(sent.next, next + 1)
    },
  },
  {
    id: 'open/exit-is-no-error',
    rule: 'open resolves for a program that exits at once: as session_exit, with the exit as its status',
    async check(subject) {
      const terminal = await open(subject, subject.programs.exits(3, 'bye\n'))
      const { output, waitReason, status } = terminal.opening
      expectSame({ waitReason, status }, { waitReason: 'session_exit', status: terminal.status() })
      expectSame(terminal.status().kind, 'exited')
      expectHolds(output, 'bye')
    },
  },
  {
    id: 'open/timeout-is-no-error',
    rule: 'open resolves as timeout, with the program running, when that does not settle in time',
    async check(subject) {
      const { opening } = await open(subject, subject.programs.floods(), { timeoutMs: SHORT_MS })
      expectSame(
        { waitReason: opening.waitReason, status: opening.status },
        { waitReason: 'timeout', status: { kind: 'running' } },
      )
    },
  },
  {
    id: 'open/aborted-before',
    rule: 'an open whose signal was aborted before rejects with ABORTED and starts nothing',
    async check(subject) {
      const opening = beginOpen(subject, subject.programs.echoes(), { signal: AbortSignal.abort() })
      expectCode(await rejection(subject, opening), 'ABORTED')
      await expectRunning(subject, false)
    },
  },
  {
    id: 'open/aborted-at-once',
    rule: 'an open that is aborted right after the call rejects with ABORTED and leaves nothing running',
    async check(subject) {
      const stop = new AbortController()
      const opening = beginOpen(subject, subject.programs.echoes(), { signal: stop.signal })
      stop.abort()
      expectCode(await rejection(subject, opening), 'ABORTED')
      await expectRunning(subject, false)
    },
  },
  {
    id: 'open/aborted-meanwhile',
    rule: 'an open that is aborted while it waits rejects with ABORTED and leaves nothing running',
    async check(subject) {
      const stop = new AbortController()
      const opening = beginOpen(subject, subject.programs.floods(), { signal: stop.signal })
      await running(subject, opening)
      stop.abort()
      expectCode(await rejection(subject, opening), 'ABORTED')
      await expectRunning(subject, false)
    },
  },
  {
    id: 'open/absent-folder',
    rule: 'an open in a folder that is not there rejects with INVALID_CWD and leaves nothing running',
    async check(subject) {
      const opening = beginOpen(subject, subject.programs.echoes(), { cwd: subject.folders.absent })
      expectCode(await rejection(subject, opening), 'INVALID_CWD')
      await expectRunning(subject, false)
    },
  },
  {
    id: 'open/missing-program',
    rule: 'a program that is not there is told, by INVALID_COMMAND or by the exit code 127 of a shell',
    needs: { programStatus: true },
    async check(subject) {
      const opening = beginOpen(subject, subject.programs.missing())
      const outcome = await finish(
        subject,
        opening.then(
          (terminal) => terminal.status(),
          (error: unknown) => error,
        ),
      )
      if (outcome instanceof Error) expectCode(outcome, 'INVALID_COMMAND')
      else expectSame(outcome, { kind: 'exited', exitCode: 127, signal: null })
      await expectRunning(subject, false)
    },
  },
  {
    id: 'open/cwd-reaches-program',
    rule: 'the program starts in the folder that open names',
    async check(subject) {
      const { present } = subject.folders
      const terminal = await open(subject, subject.programs.printsCwd(), { cwd: present })
      await shown(subject, terminal, `cwd:${present}`)
    },
  },
  {
    id: 'open/env-reaches-program',
    rule: 'the program sees the variables that open names, each with exactly its value',
    async check(subject) {
      const terminal = await open(subject, subject.programs.printsEnv('SUITE_VALUE'), {
        env: { SUITE_VALUE: AWKWARD_VALUE },
      })
      await shown(subject, terminal, `env:${AWKWARD_VALUE}`)
    },
  },
  {
    id: 'open/env-is-not-typed',
    rule: 'with nativeEnv the variables reach the program and never show in the output',
    needs: { nativeEnv: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes(), {
        env: { SUITE_VALUE: 'quiet please' },
      })
      const { output } = terminal.opening
      expectThat(!output.includes('quiet please'), 'no output with "quiet please" in it', output)
    },
  },
  {
    id: 'open/size-reaches-program',
    rule: 'with resize the program starts in a window of the size that open names',
    needs: { resize: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.reportsSize(), { size: { rows: 21, cols: 99 } })
      const { output } = await send(subject, terminal, '')
      expectHolds(output, 'size:21x99')
    },
  },
)
