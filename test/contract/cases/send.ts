import { cases } from '../case.ts'
import { expectCode, expectHolds, expectSame, expectThat } from '../mismatch.ts'
import {
  beginSend,
  exited,
  finish,
  marked,
  numbered,
  open,
  rejection,
  retained,
  SHORT_MS,
  send,
  shown,
} from '../steps.ts'
import { CONTRACT_LIMITS } from '../subject.ts'

/** A deadline that no case lives to see. */
const ENDLESS_MS = 600_000

/** More than any terminal holds for a program that does not read, in lines that none would cut. */
const MUCH = 'more\n'.repeat(40_000)

export const sendCases = cases(
  {
    id: 'send/whole-answer',
    rule: 'a send resolves with all the output that it led to, and within the bound that is not truncated',
    async check(subject) {
      const terminal = await open(subject, subject.programs.counts())
      const { output, truncated, status } = await send(subject, terminal, '5')
      expectSame(marked(output.split('\n'), 'line-'), numbered(5))
      expectSame({ truncated, status }, { truncated: false, status: { kind: 'running' } })
    },
  },
  {
    id: 'send/only-its-own-output',
    rule: 'the output of a send holds nothing that came before it',
    async check(subject) {
      const terminal = await open(subject, subject.programs.counts())
      await send(subject, terminal, '2')
      const { output } = await send(subject, terminal, '2')
      expectSame(marked(output.split('\n'), 'line-'), numbered(2, 2))
    },
  },
  {
    id: 'send/bounded-output',
    rule: 'of output beyond the bound a send returns the newest, at most the bound, and says truncated',
    async check(subject) {
      const terminal = await open(subject, subject.programs.counts())
      const { output, truncated } = await send(subject, terminal, '60')
      const bytes = new TextEncoder().encode(output).length
      const bound = CONTRACT_LIMITS.deltaBytes
      expectThat(bytes <= bound, `at most ${bound} bytes`, `${bytes} bytes`)
      expectHolds(output, 'line-59')
      expectSame(truncated, true)
    },
  },
  {
    id: 'send/proves-input-wait',
    rule: 'with provesInputWait a send to a program that answers and reads again settles as stdin_read',
    needs: { provesInputWait: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes())
      expectSame(terminal.opening.waitReason, 'stdin_read')
      const { waitReason } = await send(subject, terminal, 'hello')
      expectSame(waitReason, 'stdin_read')
    },
  },
  {
    id: 'send/claims-no-proof',
    rule: 'without provesInputWait a wait that ends by quiet says inferred_idle',
    needs: { provesInputWait: false },
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes())
      const { waitReason } = await send(subject, terminal, 'hello')
      expectSame(waitReason, 'inferred_idle')
    },
  },
  {
    id: 'send/submit-presses-enter',
    rule: 'a send with submit writes the data as UTF-8 and then CR',
    async check(subject) {
      const terminal = await open(subject, subject.programs.showsBytes(4))
      await send(subject, terminal, 'aé')
      await shown(subject, terminal, 'hex: 61 c3 a9 0d')
    },
  },
  {
    id: 'send/exact-bytes',
    rule: 'a send without submit writes exactly the data and adds nothing',
    async check(subject) {
      const terminal = await open(subject, subject.programs.showsBytes(4))
      await send(subject, terminal, 'ab', { submit: false })
      await send(subject, terminal, '\x03d', { submit: false })
      await shown(subject, terminal, 'hex: 61 62 03 64')
    },
  },
  {
    id: 'send/one-at-a-time',
    rule: 'a send during another one rejects with SEND_ACTIVE and writes nothing',
    async check(subject) {
      const terminal = await open(subject, subject.programs.works())
      const first = beginSend(terminal, 'first', { timeoutMs: SHORT_MS })
      expectCode(await rejection(subject, beginSend(terminal, 'second')), 'SEND_ACTIVE')
      await finish(subject, first)
      await shown(subject, terminal, 'working')
      await send(subject, terminal, '\x03', { submit: false })
      await send(subject, terminal, 'third')
      await shown(subject, terminal, 'got:third')
      expectSame(marked(retained(terminal), 'got:'), ['got:third'])
    },
  },
  {
    id: 'send/timeout-is-no-end',
    rule: 'a send that settles as timeout ends nothing: what the program prints later can be read',
    async check(subject) {
      const terminal = await open(subject, subject.programs.works())
      const { waitReason, status } = await send(subject, terminal, 'go', { timeoutMs: SHORT_MS })
      expectSame({ waitReason, status }, { waitReason: 'timeout', status: { kind: 'running' } })
      await shown(subject, terminal, 'working')
      await send(subject, terminal, '\x03', { submit: false })
      await shown(subject, terminal, 'interrupted')
    },
  },
  {
    id: 'send/not-held-up',
    rule: 'a send of more than the terminal takes settles by its deadline',
    async check(subject) {
      const terminal = await open(subject, subject.programs.works())
      await send(subject, terminal, 'go', { timeoutMs: SHORT_MS })
      await shown(subject, terminal, 'working')
      const { waitReason } = await send(subject, terminal, MUCH, { submit: false, timeoutMs: SHORT_MS })
      expectSame(waitReason, 'timeout')
    },
  },
  {
    id: 'send/abort-interrupts',
    rule: 'aborting a send interrupts the program in the foreground, and the session goes on',
    async check(subject) {
      const terminal = await open(subject, subject.programs.works())
      const stop = new AbortController()
      const sending = beginSend(terminal, 'go', { signal: stop.signal })
      await shown(subject, terminal, 'working')
      stop.abort()
      await finish(subject, sending)
      await shown(subject, terminal, 'interrupted')
      const { output } = await send(subject, terminal, 'again')
      expectHolds(output, 'got:again')
    },
  },
  {
    id: 'send/abort-settles',
    rule: 'an aborted send settles soon, even when the program does not heed the interrupt',
    async check(subject) {
      const terminal = await open(subject, subject.programs.defiesSignals())
      const stop = new AbortController()
      const sending = beginSend(terminal, 'go', { timeoutMs: ENDLESS_MS, signal: stop.signal })
      await shown(subject, terminal, 'working')
      stop.abort()
      const { status } = await finish(subject, sending)
      expectSame(status, { kind: 'running' })
    },
  },
  {
    id: 'send/aborted-before',
    rule: 'a send whose signal was aborted before rejects with ABORTED and writes nothing',
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes())
      const sending = beginSend(terminal, 'never', { signal: AbortSignal.abort() })
      expectCode(await rejection(subject, sending), 'ABORTED')
      await send(subject, terminal, 'later')
      await shown(subject, terminal, 'got:later')
      expectSame(marked(retained(terminal), 'got:'), ['got:later'])
    },
  },
  {
    id: 'send/exit-settles',
    rule: 'a send during which the program exits settles as session_exit, with the exit as its status',
    async check(subject) {
      const terminal = await open(subject, subject.programs.exitsAfterLine(4, 'bye\n'))
      const { output, waitReason, status } = await send(subject, terminal, 'go')
      expectSame(waitReason, 'session_exit')
      expectSame(status, terminal.status())
      expectSame(status.kind, 'exited')
      expectHolds(output, 'bye')
    },
  },
  {
    id: 'send/after-exit',
    rule: 'a send after the exit rejects with SESSION_EXITED',
    async check(subject) {
      const terminal = await open(subject, subject.programs.exits(0, ''))
      await exited(subject, terminal)
      expectCode(await rejection(subject, beginSend(terminal, 'hello')), 'SESSION_EXITED')
    },
  },
)
