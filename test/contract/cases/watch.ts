import type { Terminal, TerminalEvent } from '../../../src/ports/terminal-port.ts'
import { cases } from '../case.ts'
import { expectCode, expectHolds, expectSame, expectThat } from '../mismatch.ts'
import { exited, numbered, open, SHORT_MS, send } from '../steps.ts'
import { waitUntil } from '../waiting.ts'

const LF = 0x0a

export const watchCases = cases(
  {
    id: 'watch/output-after-read',
    rule: 'when a listener hears of output, read has its lines already',
    needs: { announcesOutput: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.counts())
      const { next } = terminal.opening
      let heard = 0
      let behind = 0
      terminal.watch((event) => {
        if (event.kind === 'output') heard += event.bytes.filter((byte) => byte === LF).length
        behind = Math.max(behind, next + heard - terminal.read(next, 0).end)
      })
      await send(subject, terminal, '5')
      expectThat(heard >= 5, 'at least 5 lines heard', heard)
      expectSame(behind, 0)
    },
  },
  {
    id: 'watch/all-output',
    rule: 'what a listener hears is all that the program writes, in order',
    needs: { announcesOutput: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.counts())
      const events = record(terminal)
      await send(subject, terminal, '20')
      expectHolds(textOf(events), `${numbered(20).join('\n')}\n`)
    },
  },
  {
    id: 'watch/only-what-comes',
    rule: 'a listener hears nothing of what was before it',
    needs: { announcesOutput: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes())
      await send(subject, terminal, 'first')
      const events = record(terminal)
      await send(subject, terminal, 'second')
      const heard = textOf(events)
      expectHolds(heard, 'got:second')
      expectThat(!heard.includes('got:first'), 'text without "got:first" in it', heard)
    },
  },
  {
    id: 'watch/between-sends',
    rule: 'a listener hears output also while no send waits for it',
    needs: { announcesOutput: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.floods(), { timeoutMs: SHORT_MS })
      const events = record(terminal)
      await waitUntil(subject, 'output to be heard', () => textOf(events).includes('flood'))
    },
  },
  {
    id: 'watch/bytes-stay',
    rule: 'the bytes that a listener was given stay as they are',
    needs: { announcesOutput: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes())
      const events = record(terminal)
      const heard: string[] = []
      terminal.watch((event) => heard.push(textOf([event])))
      await send(subject, terminal, 'kept')
      await send(subject, terminal, 'more')
      expectSame(
        events.map((event) => textOf([event])),
        heard,
      )
    },
  },
  {
    id: 'watch/exit-once-and-last',
    rule: 'a listener hears of the exit once, after all output, and status tells it by then',
    needs: { announcesOutput: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.exitsAfterLine(5, 'bye\n'))
      const events = record(terminal)
      let told: unknown
      terminal.watch((event) => {
        if (event.kind === 'exit') told = [event.status, terminal.status()]
      })
      await send(subject, terminal, 'go')
      await exited(subject, terminal)
      expectSame(told, [terminal.status(), terminal.status()])
      expectHolds(textOf(events), 'bye\n')
      expectSame(
        events.map(({ kind }) => kind).filter((kind, at) => kind === 'exit' || at === events.length - 1),
        ['exit'],
      )
    },
  },
  {
    id: 'watch/nothing-after-exit',
    rule: 'a listener that comes after the exit hears nothing, and is no error',
    needs: { announcesOutput: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.exits(0, 'bye\n'))
      await exited(subject, terminal)
      const events = record(terminal)
      await terminal.close('the case ends')
      expectSame(events, [])
    },
  },
  {
    id: 'watch/ends-when-told',
    rule: 'a listener hears nothing more once it was ended, and the others go on',
    needs: { announcesOutput: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes())
      const ended: TerminalEvent[] = []
      const end = terminal.watch((event) => ended.push(event))
      const events = record(terminal)
      end()
      await send(subject, terminal, 'hello')
      expectSame(textOf(ended), '')
      expectHolds(textOf(events), 'got:hello')
    },
  },
  {
    id: 'watch/throwing-listener',
    rule: 'a listener that throws harms neither the session nor the other listeners',
    needs: { announcesOutput: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes())
      terminal.watch(() => {
        throw new Error('a listener of the suite throws')
      })
      const events = record(terminal)
      const { output } = await send(subject, terminal, 'hello')
      expectHolds(output, 'got:hello')
      expectHolds(textOf(events), 'got:hello')
    },
  },
  {
    id: 'watch/refuses',
    rule: 'without announcesOutput watch throws UNSUPPORTED',
    needs: { announcesOutput: false },
    async check(subject) {
      const terminal = await open(subject, subject.programs.echoes())
      expectCode(
        thrown(() => terminal.watch(() => {})),
        'UNSUPPORTED',
      )
    },
  },
)

/** What a listener hears from now on. */
function record(terminal: Terminal): TerminalEvent[] {
  const events: TerminalEvent[] = []
  terminal.watch((event) => events.push(event))
  return events
}

/** The text of the output among the events, with LF as the end of a line. */
function textOf(events: readonly TerminalEvent[]): string {
  const decoder = new TextDecoder()
  const text = events.map((event) =>
    event.kind === 'output' ? decoder.decode(event.bytes, { stream: true }) : '',
  )
  return text.join('').replaceAll('\r\n', '\n')
}

function thrown(call: () => unknown): unknown {
  try {
    return call()
  } catch (error) {
    return error
  }
}
