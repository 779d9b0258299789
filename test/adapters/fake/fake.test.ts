import { describe, expect, it } from 'vitest'
import { fakeTerminal, ManualClock, type Program } from '../../../src/adapters/fake/index.ts'
import { createPtySessions } from '../../../src/index.ts'

const ALICE = { name: 'alice' }

/** Sessions over a fake that has these programs. Settle a call by `done`, which lets time pass for it. */
function sessionsOf(programs: Record<string, Program>) {
  const clock = new ManualClock()
  const terminal = fakeTerminal({ programs, clock })
  const sessions = createPtySessions<object>({ terminal, clock })
  const done = async <T>(promise: Promise<T>): Promise<T> => {
    let settled = false
    const settle = () => {
      settled = true
    }
    promise.then(settle, settle)
    await clock.until(() => settled)
    return promise
  }
  const open = (command: string) => done(sessions.open(ALICE, { command }))
  const send = (id: string, data: string) => done(sessions.send(ALICE, id, { data }))
  const close = (id: string) => done(sessions.close(ALICE, id))
  return { clock, terminal, sessions, done, open, send, close }
}

const shell: Program = async (process) => {
  for (;;) {
    process.print('> ')
    const line = await process.readLine()
    if (line === undefined || line === 'exit') return
    process.print(`${line.toUpperCase()}\n`)
  }
}

describe('a program', () => {
  it('is found by the first word of the command line and sees the others', async () => {
    const { open } = sessionsOf({ args: (process) => process.print(JSON.stringify(process.args)) })
    expect((await open(' args one  two ')).initialOutput).toBe('["one","two"]')
  })

  it('that is not there is refused with the names of those that are', async () => {
    const { open, terminal } = sessionsOf({ shell, args: () => {} })
    await expect(open('bash -i')).rejects.toMatchObject({
      code: 'INVALID_COMMAND',
      message: 'Give one of this backend\'s programs (shell, args); it was "bash -i".',
    })
    await expect(open('toString')).rejects.toMatchObject({ code: 'INVALID_COMMAND' })
    expect(terminal.running).toEqual([])
  })

  it('that waits for input settles at once, whatever the clock says', async () => {
    const { open, send, clock } = sessionsOf({ shell })
    const { sessionId, initialOutput, waitReason } = await open('shell')
    expect({ initialOutput, waitReason }).toEqual({ initialOutput: '> ', waitReason: 'stdin_read' })
    const { delta } = await send(sessionId, 'hello')
    expect(delta).toBe('hello\nHELLO\n> ')
    expect(clock.now()).toBeLessThan(10)
  })

  it('that is at work does not settle, and its output comes when its time has come', async () => {
    const slow: Program = async (process) => {
      await process.after(5_000)
      process.print('done\n')
      await process.readLine()
    }
    const { open, sessions, clock } = sessionsOf({ slow })
    const { sessionId, initialOutput, waitReason } = await open('slow')
    expect([initialOutput, waitReason, clock.now() >= 5_000]).toEqual(['done\n', 'stdin_read', true])
    expect((await sessions.tail(ALICE, sessionId, { from: 0 })).text).toBe('done')
  })

  it('that returns exits with code 0, and one that throws prints why and exits with 1', async () => {
    const { open } = sessionsOf({
      good: () => {},
      bad: () => {
        throw new Error('no')
      },
    })
    expect((await open('good')).status).toEqual({ kind: 'exited', exitCode: 0, signal: null })
    const bad = await open('bad')
    expect(bad.status).toEqual({ kind: 'exited', exitCode: 1, signal: null })
    expect(bad.initialOutput).toBe('Error: no\n')
  })

  it('runs no further once it has exited', async () => {
    const { open, clock } = sessionsOf({
      async late(process) {
        void process.after(10).then(() => process.print('late'))
        process.exit(3)
      },
    })
    const { status, initialOutput } = await open('late')
    await clock.advance(100)
    expect([status, initialOutput]).toEqual([{ kind: 'exited', exitCode: 3, signal: null }, ''])
  })
})

describe('the terminal', () => {
  it('shows no input while echo is off', async () => {
    const { open, send } = sessionsOf({
      async login(process) {
        process.print('Password: ')
        process.stty({ echo: false })
        const password = await process.readLine()
        process.print(password === 'secret' ? '\nwelcome\n' : '\nno\n')
      },
    })
    const { sessionId } = await open('login')
    expect((await send(sessionId, 'secret')).delta).toBe('\nwelcome\n')
  })

  it('ends the input at Ctrl-D', async () => {
    const { open, sessions, done } = sessionsOf({ shell })
    const { sessionId } = await open('shell')
    const { status } = await done(sessions.send(ALICE, sessionId, { data: '\x04', submit: false }))
    expect(status).toEqual({ kind: 'exited', exitCode: 0, signal: null })
  })

  it('keeps input that comes before a program reads', async () => {
    const { open, send } = sessionsOf({
      async late(process) {
        process.print(`${await process.readLine()}`)
        await process.after(50)
        process.print(`${await process.readLine()}${await process.readLine()}`)
      },
    })
    const { sessionId } = await open('late')
    const { delta } = await send(sessionId, 'one\rtwo\rthree')
    expect(delta).toBe('one\ntwo\nthree\nonetwothree')
  })

  it('makes a signal of Ctrl-C, which ends a program that does not handle it', async () => {
    const { open, sessions, done } = sessionsOf({ shell })
    const { sessionId } = await open('shell')
    const { status } = await done(sessions.send(ALICE, sessionId, { data: '\x03', submit: false }))
    expect(status).toEqual({ kind: 'exited', exitCode: null, signal: 'SIGINT' })
  })

  it('tells a program of a new size', async () => {
    const { open, sessions } = sessionsOf({
      async screen(process) {
        process.onSignal('SIGWINCH', () => process.print(`${process.size.cols}x${process.size.rows}\n`))
        await process.readLine()
      },
    })
    const { sessionId } = await open('screen')
    await sessions.resize(ALICE, sessionId, { rows: 10, cols: 20 })
    expect((await sessions.tail(ALICE, sessionId)).text).toBe('20x10')
  })
})

describe('processes', () => {
  const daemon: Program = async (process) => {
    process.background('log-writer', (writer) => writer.after(1_000_000))
    process.print('started\n')
  }

  it('in the background outlive their program and end with the session', async () => {
    const { open, close, terminal } = sessionsOf({ daemon })
    const { sessionId, status } = await open('daemon')
    expect([status.kind, terminal.running]).toEqual(['exited', ['log-writer']])
    await close(sessionId)
    expect(terminal.running).toEqual([])
  })

  it('that survive a close make it fail by their names, until a later one ends them', async () => {
    const { open, close, terminal } = sessionsOf({
      async stuck(process) {
        process.survive(2)
        await process.readLine()
      },
    })
    const { sessionId, pid } = await open('stuck')
    for (let times = 0; times < 2; times++) {
      await expect(close(sessionId)).rejects.toMatchObject({
        code: 'CLEANUP_FAILED',
        message: `Close it again: these processes are left: ${pid} (stuck).`,
      })
    }
    expect(await close(sessionId)).toEqual({ closed: true })
    expect(terminal.running).toEqual([])
  })

  it('ignore no SIGKILL', async () => {
    const { open, sessions } = sessionsOf({
      async deaf(process) {
        process.onSignal('SIGKILL', () => {})
        process.onSignal('SIGTERM', () => process.print('no\n'))
        await process.readLine()
      },
    })
    const { sessionId } = await open('deaf')
    await sessions.signal(ALICE, sessionId, 'SIGTERM')
    expect((await sessions.tail(ALICE, sessionId)).text).toBe('no')
    await sessions.signal(ALICE, sessionId, 'SIGKILL')
    const { status } = await sessions.tail(ALICE, sessionId)
    expect(status).toEqual({ kind: 'exited', exitCode: null, signal: 'SIGKILL' })
  })
})

it('without a clock it runs in real time', async () => {
  const sessions = createPtySessions<object>({ terminal: fakeTerminal({ programs: { shell } }) })
  const { sessionId } = await sessions.open(ALICE, { command: 'shell' })
  expect((await sessions.send(ALICE, sessionId, { data: 'hello' })).delta).toBe('hello\nHELLO\n> ')
  await sessions.dispose()
})

it('a shell to which commands are typed shows them, tells of one that is not there, and goes on', async () => {
  const clock = new ManualClock()
  const terminal = fakeTerminal({
    programs: { hello: (process) => process.print(`hello ${process.env.NAME}\n`) },
    clock,
    capabilities: { nativeEnv: false, programStatus: false },
  })
  const sessions = createPtySessions<object>({ terminal, clock })
  const opening = sessions.open(ALICE, { command: 'hello', env: { NAME: "O'Hara" } })
  await clock.advance(1_000)
  const { sessionId, initialOutput, status } = await opening
  expect(initialOutput).toBe("$ export NAME='O'\\''Hara'; hello\nhello O'Hara\n$ ")
  expect(status).toEqual({ kind: 'running' })
  const sending = sessions.send(ALICE, sessionId, { data: 'goodbye' })
  await clock.advance(1_000)
  expect((await sending).delta).toBe('goodbye\nsh: goodbye: not found\n$ ')
})
