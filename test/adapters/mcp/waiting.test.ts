import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, it } from 'vitest'
import { scriptedSessions } from '../../support/sessions.ts'
import { until } from '../../support/until.ts'
import { connected } from './support/connected.ts'
import { SlowTerminal } from './support/slow-terminal.ts'

async function withSlowTerminal() {
  const terminal = new SlowTerminal(scriptedSessions().sessions.limits)
  const { sessions, clock } = scriptedSessions({ open: () => terminal })
  const connection = await connected({ sessions, owner: 'ann', clock })
  await connection.call('pty_open', { command: 'make' })
  return { ...connection, terminal, clock, sessions }
}

describe('a call that waits', () => {
  it('settles and interrupts the program as soon as it is cancelled', async () => {
    const { call, terminal } = await withSlowTerminal()
    const cancel = new AbortController()
    const send = call('pty_send', { id: 'pty-1', data: 'x' }, { signal: cancel.signal })
    await until(() => terminal.settle !== undefined)
    cancel.abort('enough')
    await expect(send).rejects.toThrow('enough')
    await until(() => terminal.interrupts === 1)
    expect(terminal.settle).toBeUndefined()
  })

  it('ends with its client', async () => {
    const { call, client, terminal } = await withSlowTerminal()
    const send = call('pty_send', { id: 'pty-1', data: 'x' })
    await until(() => terminal.settle !== undefined)
    await Promise.all([expect(send).rejects.toThrow('Connection closed'), client.close()])
    await until(() => terminal.interrupts === 1)
  })

  it('tells every five seconds that it goes on, to a client that asked', async () => {
    const { call, terminal, clock } = await withSlowTerminal()
    const heard: Progress[] = []
    const send = call(
      'pty_send',
      { id: 'pty-1', data: 'x' },
      { onprogress: (progress) => heard.push(progress) },
    )
    await until(() => terminal.settle !== undefined)
    await clock.advance(12_000)
    terminal.settle!()
    expect(await send).toMatchObject({ result: { delta: 'done' } })
    await clock.advance(12_000)
    expect(heard).toEqual([
      { progress: 5, message: 'waiting for 5 s' },
      { progress: 10, message: 'waiting for 10 s' },
    ])
    expect(clock.timers).toBe(0)
  })

  it('tells nobody who did not ask', async () => {
    const { call, terminal, clock } = await withSlowTerminal()
    const send = call('pty_send', { id: 'pty-1', data: 'x' })
    await until(() => terminal.settle !== undefined)
    expect(clock.timers).toBe(0)
    terminal.settle!()
    await send
  })

  it('answers at once for a session that there is not, or that has exited', async () => {
    const { call, terminal } = await withSlowTerminal()
    terminal.print('last\n')
    terminal.exit()
    const gone = await call('pty_tail', { id: 'pty-7', waitMs: 600_000 })
    expect(gone.text).toBe('NO_SESSION: Use one of your sessions (pty-1): there is no "pty-7".')
    const first = await call('pty_tail', { id: 'pty-1', waitMs: 600_000 })
    expect(first).toMatchObject({ result: { text: 'last', status: { kind: 'exited', exitCode: 0 } } })
    const second = await call('pty_tail', { id: 'pty-1', waitMs: 600_000 })
    expect(second).toMatchObject({ result: { lines: 0, status: { kind: 'exited', exitCode: 0 } } })
  })
})
