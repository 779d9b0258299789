import { describe, expect, it } from 'vitest'
import type { TerminalEvent } from '../../../src/ports/terminal-port.ts'
import { bytesOf } from '../../support/bytes.ts'
import { scriptedSessions } from '../../support/sessions.ts'

const code = (expected: string) => expect.objectContaining({ code: expected })

describe('watch', () => {
  it('tells of output and exit until it is ended', async () => {
    const { sessions, open } = scriptedSessions()
    const { id, terminal } = await open()
    const events: TerminalEvent[] = []
    const unwatch = sessions.watch('ann', id, (event) => events.push(event))
    terminal.print('seen')
    unwatch()
    terminal.print('unseen')
    expect(events).toEqual([{ kind: 'output', bytes: bytesOf('seen') }])
    sessions.watch('ann', id, (event) => events.push(event))
    terminal.exit()
    expect(events.at(-1)).toMatchObject({ kind: 'exit', status: { exitCode: 0 } })
  })

  it('is refused for a session of another owner, or of none', async () => {
    const { sessions, open } = scriptedSessions()
    const { id, terminal } = await open('ann')
    expect(() => sessions.watch('bob', id, () => {})).toThrow(code('FOREIGN_SESSION'))
    expect(() => sessions.watch('ann', 'pty-9', () => {})).toThrow(code('NO_SESSION'))
    expect(terminal.watched).toBe(0)
  })
})
