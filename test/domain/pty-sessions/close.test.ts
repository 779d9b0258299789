import { describe, expect, it } from 'vitest'
import { PtyError } from '../../../src/domain/errors.ts'
import { ScriptedTerminal } from '../../support/scripted-terminal.ts'
import { scriptedSessions } from '../../support/sessions.ts'

const code = (expected: string) => expect.objectContaining({ code: expected })

/** Its first close fails. */
class StubbornTerminal extends ScriptedTerminal {
  #error: Error | undefined

  constructor(error: Error) {
    super(scriptedSessions().sessions.limits)
    this.#error = error
  }

  override async close(reason: string): Promise<void> {
    const error = this.#error
    this.#error = undefined
    if (error) throw error
    await super.close(reason)
  }
}

const cleanupFailed = () => new PtyError('CLEANUP_FAILED', 'Close it again: 4711 (sleep) is left.')

describe('close', () => {
  it('is true once, and false when the session is gone', async () => {
    const { sessions, open } = scriptedSessions()
    const { id, terminal } = await open()
    expect(await sessions.close('ann', id)).toEqual({ closed: true })
    expect(await sessions.close('ann', id)).toEqual({ closed: false })
    expect(terminal.closed).toBe(true)
    await expect(sessions.tail('ann', id)).rejects.toThrow(code('NO_SESSION'))
  })

  it('keeps what it could not end, and can be tried again', async () => {
    const { sessions, open } = scriptedSessions({ open: () => new StubbornTerminal(cleanupFailed()) })
    const { id } = await open()
    await expect(sessions.close('ann', id)).rejects.toThrow('4711 (sleep)')
    expect(sessions.list('ann')).toHaveLength(1)
    expect(await sessions.close('ann', id)).toEqual({ closed: true })
  })

  it('leaves a session of which the program has exited readable until it is called', async () => {
    const { sessions, open } = scriptedSessions()
    const { id, terminal } = await open()
    terminal.print('last words')
    terminal.exit()
    expect(await sessions.tail('ann', id)).toMatchObject({ text: 'last words', status: { kind: 'exited' } })
    expect(sessions.list('ann')).toMatchObject([{ sessionId: id, status: { kind: 'exited' }, next: 1 }])
    expect(await sessions.close('ann', id)).toEqual({ closed: true })
  })
})

describe('a session that nobody needs any more', () => {
  it.each([
    ['when its program has exited for the time set', { exitedMs: 100 }, true],
    ['when its owner has not called for the time set', { idleMs: 100 }, false],
  ])('is closed %s, and its place is free', async (_, limits, exited) => {
    const { sessions, open, clock } = scriptedSessions({ limits, opening: { exited } })
    const { id, terminal } = await open()
    await clock.advance(99)
    expect([sessions.list('ann').length, terminal.closed]).toEqual([1, false])
    await clock.advance(101)
    expect([sessions.list('ann').length, terminal.closed, clock.timers]).toEqual([0, true, 0])
    await expect(sessions.tail('ann', id)).rejects.toThrow(`${JSON.stringify(id)} is closed`)
  })

  it('is kept while its program runs, or while its owner calls, whichever time is set', async () => {
    const { sessions, open, clock } = scriptedSessions({ limits: { idleMs: 100, exitedMs: 50 } })
    const { id, terminal } = await open()
    for (let call = 0; call < 10; call++) {
      await clock.advance(90)
      await sessions.tail('ann', id)
    }
    expect(terminal.closed).toBe(false)
  })

  it('is kept while a call of its owner lasts, however long', async () => {
    const { sessions, open, clock } = scriptedSessions({ limits: { idleMs: 100 } })
    const { id, terminal } = await open()
    const tail = sessions.tail('ann', id, { waitMs: 1_000 })
    await clock.advance(999)
    expect(terminal.closed).toBe(false)
    terminal.print('at last\n')
    expect(await tail).toMatchObject({ text: 'at last' })
    await clock.advance(99)
    expect(terminal.closed).toBe(false)
    await clock.advance(101)
    expect(terminal.closed).toBe(true)
  })

  it('is closed later when it could not be closed in time', async () => {
    const { sessions, open, clock } = scriptedSessions({
      limits: { idleMs: 100 },
      open: () => new StubbornTerminal(cleanupFailed()),
    })
    const { terminal } = await open()
    await clock.advance(100)
    expect([sessions.list('ann').length, terminal.closed]).toEqual([1, false])
    await clock.advance(100)
    expect([sessions.list('ann').length, terminal.closed]).toEqual([0, true])
  })

  it('is waited for no longer when its owner has closed it', async () => {
    const { sessions, open, clock } = scriptedSessions({ limits: { idleMs: 100, exitedMs: 100 } })
    const { id } = await open()
    expect(clock.timers).toBe(1)
    await sessions.close('ann', id)
    expect(clock.timers).toBe(0)
  })
})

describe('a session of another owner, or of none', () => {
  it('is refused to every operation', async () => {
    const { sessions, open } = scriptedSessions()
    const { id } = await open('ann')
    const operations = (of: string) => [
      sessions.send('bob', of, { data: 'x' }),
      sessions.tail('bob', of),
      sessions.signal('bob', of, 'SIGINT'),
      sessions.resize('bob', of, { rows: 1, cols: 1 }),
      sessions.close('bob', of),
    ]
    for (const operation of operations(id)) await expect(operation).rejects.toThrow(code('FOREIGN_SESSION'))
    for (const operation of operations('pty-9')) await expect(operation).rejects.toThrow(code('NO_SESSION'))
    expect(sessions.list('bob')).toEqual([])
  })

  it('is answered with the names of the own sessions', async () => {
    const { sessions, open } = scriptedSessions()
    await open('ann')
    await expect(sessions.tail('bob', 'pty-1')).rejects.toThrow(
      'Use one of your own sessions (you have none open): "pty-1" belongs to another owner.',
    )
    await open('bob')
    await open('bob')
    await expect(sessions.tail('bob', 'gdb')).rejects.toThrow(
      'Use one of your sessions (pty-2, pty-3): there is no "gdb".',
    )
  })

  it('is told by identity: two owners that look the same are two', async () => {
    const { sessions, open } = scriptedSessions()
    const ann = { name: 'ann' }
    const { id } = await open(ann)
    await expect(sessions.tail({ ...ann }, id)).rejects.toThrow(code('FOREIGN_SESSION'))
    expect(await sessions.tail(ann, id)).toMatchObject({ text: '' })
  })
})

describe('dispose', () => {
  it('of an owner closes its sessions and leaves those of others', async () => {
    const { sessions, open, port } = scriptedSessions()
    const first = await open('ann')
    const second = await open('ann')
    const other = await open('bob')
    await sessions.dispose('ann')
    expect([first, second, other].map(({ terminal }) => terminal.closed)).toEqual([true, true, false])
    expect(port.disposals).toBe(0)
    expect(await open('ann')).toMatchObject({ id: 'pty-4' })
  })

  it('of an owner does not wait for an open of another', async () => {
    const opening = Promise.withResolvers<ScriptedTerminal>()
    const { sessions, clock } = scriptedSessions({ open: () => opening.promise })
    const opened = sessions.open('bob', { command: 'x' })
    let disposed = false
    void sessions.dispose('ann').then(() => {
      disposed = true
    })
    await clock.advance(0)
    expect(disposed).toBe(true)
    opening.resolve(new ScriptedTerminal(sessions.limits))
    expect(await opened).toMatchObject({ sessionId: 'pty-1' })
  })

  it.each([[null], [''], [5]])('of an owner that is none is refused, and ends nothing: %j', async (owner) => {
    const { sessions, open } = scriptedSessions()
    const { terminal } = await open()
    await expect(sessions.dispose(owner)).rejects.toThrow(code('INVALID_OWNER'))
    expect(terminal.closed).toBe(false)
  })

  it('of all closes everything and the backend, and refuses what comes then', async () => {
    const { sessions, open, port } = scriptedSessions()
    const { id, terminal } = await open()
    await sessions[Symbol.asyncDispose]()
    expect([terminal.closed, port.disposals]).toEqual([true, 1])
    await expect(open()).rejects.toThrow(code('DISPOSED'))
    await expect(sessions.tail('ann', id)).rejects.toThrow(code('DISPOSED'))
    expect(await sessions.close('ann', id)).toEqual({ closed: false })
  })

  it.each([
    ['what is left', cleanupFailed(), /4711 \(sleep\)/],
    ['an error of any kind', new Error('EPERM'), /EPERM/],
  ])('closes all it can, then rejects with %s, and can be tried again', async (_, error, message) => {
    const left = [new StubbornTerminal(error), new ScriptedTerminal(scriptedSessions().sessions.limits)]
    const { sessions, open, port } = scriptedSessions({ open: () => left.shift()! })
    const stubborn = await open()
    const other = await open()
    const disposal = sessions.dispose()
    await expect(disposal).rejects.toThrow(code('CLEANUP_FAILED'))
    await expect(disposal).rejects.toThrow(message)
    expect([stubborn.terminal.closed, other.terminal.closed, port.disposals]).toEqual([false, true, 0])
    await sessions.dispose()
    expect([stubborn.terminal.closed, port.disposals]).toEqual([true, 1])
  })

  it('tells all that is left, each with its cause', async () => {
    const errors = [cleanupFailed(), new Error('EPERM')]
    const left = [...errors]
    const { sessions, open } = scriptedSessions({ open: () => new StubbornTerminal(left.shift()!) })
    await open()
    await open()
    await expect(sessions.dispose()).rejects.toMatchObject({
      message: 'Close it again: 4711 (sleep) is left. EPERM',
      cause: { errors },
    })
  })

  it('tells what an open could not clean up', async () => {
    const opening = Promise.withResolvers<ScriptedTerminal>()
    const { sessions } = scriptedSessions({ open: () => opening.promise })
    const opened = sessions.open('ann', { command: 'x' })
    const refused = expect(opened).rejects.toThrow(code('CLEANUP_FAILED'))
    const disposal = sessions.dispose('ann')
    opening.reject(cleanupFailed())
    await refused
    await expect(disposal).rejects.toThrow('4711 (sleep)')
  })
})
