import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodePty } from '../../../src/adapters/node-pty/index.ts'
import { createPtySessions, type PtySessions, type SessionStatus } from '../../../src/index.ts'
import { MAIN } from './run-main.ts'

const PERSON = 'person'
const PATIENCE_MS = 20_000

/** A person at the console, which runs on a terminal of ours. */
class Person {
  readonly #sessions: PtySessions
  readonly #id: string
  /** What the console printed, as far as no `sees` had it. */
  #unseen: string

  private constructor(sessions: PtySessions, id: string, unseen: string) {
    this.#sessions = sessions
    this.#id = id
    this.#unseen = unseen
  }

  static async atConsole(sessions: PtySessions): Promise<Person> {
    const command = `"${process.execPath}" "${MAIN}"`
    const { sessionId, initialOutput } = await sessions.open(PERSON, { command })
    return new Person(sessions, sessionId, initialOutput)
  }

  async types(line: string): Promise<void> {
    await this.#sessions.send(PERSON, this.#id, { data: line, timeoutMs: PATIENCE_MS })
  }

  async presses(key: string): Promise<void> {
    await this.#sessions.send(PERSON, this.#id, { data: key, submit: false, timeoutMs: PATIENCE_MS })
  }

  /** What the console prints, up to a line that matches. */
  async sees(pattern: RegExp): Promise<string> {
    let seen = this.#unseen
    const deadline = Date.now() + PATIENCE_MS
    while (!pattern.test(seen)) {
      if (Date.now() > deadline) throw new Error(`${pattern} is not in what the console printed:\n${seen}`)
      const { text } = await this.#sessions.tail(PERSON, this.#id, { waitMs: 1_000 })
      seen += `${text}\n`
    }
    this.#unseen = ''
    return seen
  }

  async seesTheEnd(): Promise<SessionStatus> {
    await this.sees(/Everything is closed\./)
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const { status } = await this.#sessions.tail(PERSON, this.#id, { waitMs: 1_000 })
      if (status.kind === 'exited' || Date.now() > deadline) return status
    }
  }
}

const WELL = { kind: 'exited', exitCode: 0, signal: null }

describe('the console', () => {
  let sessions: PtySessions
  let person: Person

  beforeEach(async () => {
    sessions = createPtySessions({ terminal: nodePty() })
    person = await Person.atConsole(sessions)
    await person.sees(/`help` lists the rest/)
  })
  afterEach(() => sessions.dispose())

  it('shows a person what an agent would get', async () => {
    await person.types('open bash --norc')
    await person.sees(/sessionId: pty-1, pid: \d+, status: running/)

    await person.types('send echo $((6 * 7))')
    await person.sees(/delta:\n(?:.*\n)*? {2}│ 42\n/)

    await person.types('tail pty-1 5')
    expect(await person.sees(/text:\n(?:.*\n)*? {2}│ 42\n/)).toMatch(/dropped: 0, lost: 0/)

    await person.types('list')
    await person.sees(/sessionId: pty-1, command: bash --norc/)

    await person.types('close')
    await person.sees(/closed: true/)

    await person.types('tail pty-1')
    await person.sees(/NO_SESSION: /)

    await person.types('quit')
    expect(await person.seesTheEnd()).toEqual(WELL)
  })

  it('asks for the ID when it is not clear which session is meant', async () => {
    await person.types('tail')
    await person.sees(/INVALID_ARGUMENT: .*open one first/)
    await person.types('open cat')
    await person.sees(/sessionId: pty-1/)
    await person.types('open cat')
    await person.sees(/sessionId: pty-2/)
    await person.types('tail')
    await person.sees(/INVALID_ARGUMENT: .*pty-1, pty-2/)
  })

  it.each([
    ['Ctrl-C', '\x03'],
    ['Ctrl-D', '\x04'],
  ])('%s closes everything and leaves', async (_, key) => {
    await person.types('open cat')
    await person.sees(/sessionId: pty-1/)
    await person.presses(key)
    expect(await person.seesTheEnd()).toEqual(WELL)
  })

  it('Ctrl-C ends a wait first, and the console stays', async () => {
    await person.types('open cat')
    await person.sees(/sessionId: pty-1/)
    await person.types('tail wait=600000')
    await person.presses('\x03')
    await person.sees(/ABORTED: /)
    await person.types('quit')
    expect(await person.seesTheEnd()).toEqual(WELL)
  })
})
