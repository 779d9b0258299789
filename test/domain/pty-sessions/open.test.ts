import { describe, expect, it } from 'vitest'
import { aborted, PtyError } from '../../../src/domain/errors.ts'
import type { OpenRequest } from '../../../src/ports/terminal-port.ts'
import { ScriptedTerminal } from '../../support/scripted-terminal.ts'
import { scriptedSessions } from '../../support/sessions.ts'

const code = (expected: string) => expect.objectContaining({ code: expected })

/** Opens only when its gate is opened, and as a backend must, not after an abort. */
function gate() {
  const opened = Promise.withResolvers<ScriptedTerminal>()
  return {
    open(request: OpenRequest) {
      request.signal.addEventListener('abort', () => opened.reject(aborted('open')))
      return opened.promise
    },
    letThrough: (terminal: ScriptedTerminal) => opened.resolve(terminal),
  }
}

describe('open', () => {
  it('gives what the program printed, and the line that the first tail begins with', async () => {
    const { open, sessions } = scriptedSessions({ opening: { printed: 'hello\r\nworld\r\n$ ' } })
    const { id, opened } = await open()
    expect(opened).toEqual({
      sessionId: 'pty-1',
      pid: 1,
      status: { kind: 'running' },
      initialOutput: 'hello\nworld\n$ ',
      waitReason: 'stdin_read',
      truncated: false,
      dropped: 0,
      next: 2,
    })
    expect(await sessions.tail('ann', id)).toMatchObject({ text: '', from: 2, next: 2 })
  })

  it.each([
    ['an unfinished line', { printed: '1\n2\n3\n4\n$ ' }, '4\n$ ', '1\n2\n3'],
    ['a finished line', { printed: '1\n2\n3\n4\n' }, '3\n4\n', '1\n2'],
    ['the exit, which finishes a line', { printed: '1\n2\n3\n4', exited: true }, '2\n3\n4', '1'],
    ['the exit, with nothing to finish', { printed: '1\n2\n3\n4\n', exited: true }, '3\n4\n', '1\n2'],
    ['the exit, with no line short enough', { printed: '1\n234567\n', exited: true }, '', '1\n234567'],
    ['a line of which the end is shown', { printed: '1\n2\n34567890', exited: true }, '67890', '1\n2'],
  ])(
    'counts the lines that initialOutput leaves out: before %s',
    async (_, opening, initialOutput, leftOut) => {
      const { open, sessions } = scriptedSessions({ opening, limits: { deltaBytes: 5 } })
      const { id, opened } = await open()
      expect(opened).toMatchObject({ initialOutput, truncated: true })
      const before = await sessions.tail('ann', id, { from: 0, lines: opened.dropped })
      expect(before.text).toBe(leftOut)
    },
  )

  it.each([[undefined], [null], [''], [5]])('is refused to an owner that is none: %j', async (owner) => {
    const { sessions, port } = scriptedSessions()
    await expect(sessions.open(owner, { command: 'x' })).rejects.toThrow(code('INVALID_OWNER'))
    await expect(sessions.tail(owner, 'pty-1')).rejects.toThrow(`it was ${owner === '' ? '""' : owner}.`)
    expect(port.requests).toEqual([])
  })

  it('starts nothing for a bad request or an aborted signal', async () => {
    const { sessions, port } = scriptedSessions()
    await expect(sessions.open('ann', { command: '' })).rejects.toThrow(code('INVALID_ARGUMENT'))
    await expect(sessions.open('ann', { command: 'x' }, AbortSignal.abort())).rejects.toThrow(code('ABORTED'))
    expect(port.requests).toEqual([])
  })

  it('gives its place back when it fails', async () => {
    let failures = 5
    const { sessions } = scriptedSessions({
      limits: { sessionsPerOwner: 1 },
      open({ limits }) {
        if (failures-- > 0) throw new PtyError('OPEN_FAILED', 'Try again.')
        return new ScriptedTerminal(limits)
      },
    })
    for (let left = 5; left > 0; left--) {
      await expect(sessions.open('ann', { command: 'x' })).rejects.toThrow(code('OPEN_FAILED'))
    }
    await sessions.open('ann', { command: 'x' })
    await expect(sessions.open('ann', { command: 'x' })).rejects.toThrow(code('LIMIT_REACHED'))
  })

  it('ends with ABORTED when its caller aborts it', async () => {
    const { open } = gate()
    const { sessions } = scriptedSessions({ open })
    const caller = new AbortController()
    const opening = sessions.open('ann', { command: 'x' }, caller.signal)
    caller.abort()
    await expect(opening).rejects.toThrow(code('ABORTED'))
    expect(sessions.list('ann')).toEqual([])
  })

  it('ends with OWNER_ENDED when its owner is disposed of, and so does not outlive it', async () => {
    const { open } = gate()
    const { sessions } = scriptedSessions({ open })
    const opening = sessions.open('ann', { command: 'x' })
    const disposal = sessions.dispose('ann')
    await expect(opening).rejects.toThrow(code('OWNER_ENDED'))
    await disposal
    expect(sessions.list('ann')).toEqual([])
  })

  it('closes a terminal that comes too late', async () => {
    const late = new ScriptedTerminal(scriptedSessions().sessions.limits)
    const opened = Promise.withResolvers<ScriptedTerminal>()
    const { sessions } = scriptedSessions({ open: () => opened.promise })
    const opening = sessions.open('ann', { command: 'x' })
    const disposal = sessions.dispose('ann')
    opened.resolve(late)
    await expect(opening).rejects.toThrow(code('OWNER_ENDED'))
    await disposal
    expect(late.closed).toBe(true)
  })
})
