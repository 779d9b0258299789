import { expectHolds, expectSame, expectThat } from '../mismatch.ts'
import { marked, numbered } from '../steps.ts'
import { waitUntil } from '../waiting.ts'
import { seamCase } from './seam-case.ts'
import { expectThrows, linesOf, running, send, shown, textOf } from './seam-steps.ts'

const SEND_BYTES = 512 * 1024

export const sendCases = [
  seamCase(
    'seam/one-send-at-a-time',
    'a send during another one throws at once and writes nothing',
    async (subject) => {
      const { session } = await running(subject, subject.programs.works())
      const first = send(session, 'go')
      await shown(subject, session, 'working')
      expectThrows('a second send', () => send(session, 'second'))
      first.cancel()
      await first.done
      await send(session, 'third').done
      await shown(subject, session, 'got:third')
      expectSame(marked(linesOf(session), 'got:'), ['got:third'])
    },
  ),

  seamCase(
    'seam/output-is-read-once',
    'what readOutput returned comes in no later one, and not in the result',
    async (subject) => {
      const { session } = await running(subject, subject.programs.works())
      const operation = send(session, 'go')
      const pieces: string[] = []
      await waitUntil(subject, 'output to read during the send', () => {
        pieces.push(operation.readOutput().delta)
        return pieces.join('').includes('working')
      })
      pieces.push(operation.readOutput().delta)
      operation.cancel()
      pieces.push((await operation.done).viewport)
      expectSame(marked(pieces.join('').split('\n'), 'working'), ['working'])
    },
  ),

  seamCase(
    'seam/result-has-the-unread',
    'a result holds the output that nobody read meanwhile',
    async (subject) => {
      const { session } = await running(subject, subject.programs.counts())
      const { viewport, sessionStatus } = await send(session, '5').done
      expectSame(marked(viewport.split('\n'), 'line-'), numbered(5))
      expectSame(sessionStatus, { kind: 'running' })
    },
  ),

  seamCase(
    'seam/send-is-bounded',
    'of 640 KiB of output a send returns at most 512 KiB, and says that it is truncated',
    async (subject) => {
      const { session } = await running(subject, subject.programs.counts())
      const { viewport, truncated } = await send(session, '60000').done
      const bytes = new TextEncoder().encode(viewport).length
      expectThat(bytes <= SEND_BYTES && truncated, `at most ${SEND_BYTES} bytes, truncated`, {
        bytes,
        truncated,
      })
    },
  ),

  seamCase(
    'seam/cancel-interrupts',
    'cancel interrupts the program and lets the send settle; after that it is false',
    async (subject) => {
      const { session } = await running(subject, subject.programs.works())
      const operation = send(session, 'go')
      await shown(subject, session, 'working')
      expectSame(operation.cancel(), true)
      await operation.done
      await shown(subject, session, 'interrupted')
      expectSame(operation.cancel(), false)
    },
  ),

  seamCase(
    'seam/abort-interrupts',
    'an aborted send interrupts the program and settles: it does not reject',
    async (subject) => {
      const { session } = await running(subject, subject.programs.works())
      const stop = new AbortController()
      const operation = session.startSend({ text: 'go', submit: true, signal: stop.signal })
      await shown(subject, session, 'working')
      stop.abort()
      await operation.done
      await shown(subject, session, 'interrupted')
    },
  ),

  seamCase(
    'seam/aborted-before',
    'a send whose signal was aborted before throws and writes nothing',
    async (subject) => {
      const { session } = await running(subject, subject.programs.echoes())
      const signal = AbortSignal.abort()
      expectThrows('the send', () => session.startSend({ text: 'never', submit: true, signal }))
      await send(session, 'later').done
      await shown(subject, session, 'got:later')
      expectSame(marked(linesOf(session), 'got:'), ['got:later'])
    },
  ),

  seamCase('seam/exact-bytes', 'a send without submit writes the text and no Enter', async (subject) => {
    const { session } = await running(subject, subject.programs.showsBytes(3))
    await session.startSend({ text: 'ab', submit: false }).done
    await session.startSend({ text: '\x03', submit: false }).done
    await shown(subject, session, 'hex: 61 62 03')
  }),

  seamCase(
    'seam/signal-names-its-group',
    'a signal reaches the program, and the result names the process group',
    async (subject) => {
      const { session } = await running(subject, subject.programs.reportsSignals())
      const { delivered, targetPgid } = await session.signal('SIGTERM')
      expectThat(delivered && targetPgid > 0, 'a delivered signal and the number of a group', {
        delivered,
        targetPgid,
      })
      await shown(subject, session, 'got-TERM')
      expectHolds(textOf(session), 'got-TERM')
    },
  ),
] as const
