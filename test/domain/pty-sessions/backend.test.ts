import { describe, expect, it } from 'vitest'
import { scriptedSessions } from '../../support/sessions.ts'

const code = (expected: string) => expect.objectContaining({ code: expected })

describe('list', () => {
  it('tells what a session runs, and how many of its lines are unread and retained', async () => {
    const { sessions, open } = scriptedSessions({ limits: { retainedLines: 4 } })
    const { id, terminal } = await open('ann', 'make')
    terminal.print('0\n1\n2\nunfinished')
    await sessions.tail('ann', id, { lines: 1 })
    terminal.print('\n4\n')
    expect(sessions.list('ann')).toEqual([
      {
        sessionId: id,
        command: 'make',
        pid: 1,
        status: { kind: 'running' },
        next: 3,
        unread: 2,
        retained: 4,
      },
    ])
  })
})

describe('what goes to the backend, and comes from it', () => {
  it('is what was asked for, with the defaults', async () => {
    const { sessions, open, port, terminals } = scriptedSessions({
      limits: { openTimeoutMs: 5, sendTimeoutMs: 7 },
    })
    const { id } = await open('ann', 'make')
    expect(port.requests).toMatchObject([{ owner: 'ann', command: 'make', timeoutMs: 5 }])
    await sessions.send('ann', id, { data: 'y' })
    await sessions.signal('ann', id, 'SIGTERM')
    await sessions.resize('ann', id, { rows: 2, cols: 3 })
    const [terminal] = terminals
    expect(terminal!.sent).toStrictEqual([{ data: 'y', submit: true, timeoutMs: 7 }])
    expect([terminal!.signals, terminal!.sizes]).toEqual([['SIGTERM'], [{ rows: 2, cols: 3 }]])
    await expect(sessions.signal('ann', id, 'SIGFOO' as never)).rejects.toThrow(code('INVALID_ARGUMENT'))
    await expect(sessions.send('ann', id, { data: 'y' }, AbortSignal.abort())).rejects.toThrow(
      code('ABORTED'),
    )
    expect(terminal!.sent).toHaveLength(1)
  })

  it('is for a send what the backend tells, and its signal', async () => {
    const { sessions, open } = scriptedSessions({ opening: { printed: 'before\n' } })
    const { id, terminal } = await open()
    const { signal } = new AbortController()
    expect(await sessions.send('ann', id, { data: 'y' }, signal)).toEqual({
      delta: 'y',
      status: { kind: 'running' },
      waitReason: 'stdin_read',
      truncated: false,
      sentBytes: 1,
    })
    expect(terminal.sent[0]!.signal).toBe(signal)
  })
})
