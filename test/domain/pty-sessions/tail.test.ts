import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { scriptedSessions } from '../../support/sessions.ts'

const code = (expected: string) => expect.objectContaining({ code: expected })

describe('tail', () => {
  it('says in numbers what it leaves out and where to go on', async () => {
    const { sessions, open } = scriptedSessions({ limits: { retainedLines: 4 } })
    const { id, terminal } = await open()
    terminal.print('0\n1\n2\n3\n4\n5\nunfinished')
    expect(await sessions.tail('ann', id, 3)).toEqual({
      text: '3\n4\n5',
      lines: 3,
      from: 3,
      next: 6,
      truncated: true,
      dropped: 1,
      lost: 2,
      cut: [],
      status: { kind: 'running' },
    })
    terminal.exit()
    expect(await sessions.tail('ann', id)).toMatchObject({
      text: 'unfinished',
      from: 6,
      truncated: false,
      lost: 0,
    })
  })

  it('reads forward from a line and leaves the cursor where it is', async () => {
    const { sessions, open } = scriptedSessions()
    const { id, terminal } = await open()
    terminal.print('0\n1\n2\n')
    const page = await sessions.tail('ann', id, { from: 1, lines: 1 })
    expect(page).toMatchObject({ text: '1', from: 1, next: 2, truncated: true, dropped: 0, lost: 0 })
    expect(await sessions.tail('ann', id, { from: 1, lines: 1 })).toEqual(page)
    expect(await sessions.tail('ann', id)).toMatchObject({ text: '0\n1\n2' })
  })

  it('takes the next line to come as from, but none beyond it', async () => {
    const { sessions, open } = scriptedSessions({ opening: { printed: '0\n1\n' } })
    const { id } = await open()
    expect(await sessions.tail('ann', id, { from: 2 })).toMatchObject({ text: '', lines: 0, next: 2 })
    await expect(sessions.tail('ann', id, { from: 3 })).rejects.toThrow(
      'Give from as a line that there is, at most 2, the next to come; it was 3.',
    )
  })

  it('shows an empty line as a line', async () => {
    const { sessions, open } = scriptedSessions()
    const { id, terminal } = await open()
    terminal.print('\n')
    expect(await sessions.tail('ann', id)).toMatchObject({ text: '', lines: 1, next: 1 })
  })

  it('refuses a bad number of lines and passes over none', async () => {
    const { sessions, open } = scriptedSessions()
    const { id, terminal } = await open()
    terminal.print('0\n')
    await expect(sessions.tail('ann', id, 0)).rejects.toThrow(code('INVALID_ARGUMENT'))
    await expect(sessions.tail('ann', id, {}, AbortSignal.abort())).rejects.toThrow(code('ABORTED'))
    expect(await sessions.tail('ann', id)).toMatchObject({ text: '0' })
  })
})

describe.each([true, false])(
  'a tail that waits, where the backend announces output: %s',
  (announcesOutput) => {
    async function waiting(options = {}) {
      const scripted = scriptedSessions({ capabilities: { announcesOutput } })
      const { id, terminal } = await scripted.open()
      const caller = new AbortController()
      const tail = scripted.sessions.tail('ann', id, { waitMs: 1_000, ...options }, caller.signal)
      return { ...scripted, id, terminal, caller, tail }
    }

    it('wakes at a new line, and not at less', async () => {
      const { terminal, clock, tail } = await waiting()
      terminal.print('almost')
      await clock.advance(200)
      terminal.print(' a line\nand more')
      await clock.advance(100)
      expect(await tail).toMatchObject({ text: 'almost a line' })
      expect([clock.now(), clock.timers, terminal.watched]).toEqual([300, 0, 0])
    })

    it('wakes at the exit', async () => {
      const { terminal, clock, tail } = await waiting()
      terminal.exit()
      await clock.advance(100)
      expect(await tail).toMatchObject({ text: '', lines: 0, status: { kind: 'exited' } })
      expect(clock.timers).toBe(0)
    })

    it('ends when its time is over, with nothing', async () => {
      const { terminal, clock, caller, tail } = await waiting()
      await clock.advance(1_000)
      expect(await tail).toMatchObject({ text: '', lines: 0, status: { kind: 'running' } })
      expect([clock.timers, terminal.watched]).toEqual([0, 0])
      expect(getEventListeners(caller.signal, 'abort')).toEqual([])
    })

    it('ends with ABORTED by its signal, and passes over nothing', async () => {
      const { sessions, id, terminal, clock, caller, tail } = await waiting()
      caller.abort()
      await expect(tail).rejects.toThrow(code('ABORTED'))
      expect([clock.timers, terminal.watched]).toEqual([0, 0])
      terminal.print('0\n')
      expect(await sessions.tail('ann', id)).toMatchObject({ text: '0' })
    })

    it('waits for the line that it reads from', async () => {
      const { sessions, id, terminal, clock, tail } = await waiting({ from: 0 })
      terminal.print('0\n')
      await clock.advance(100)
      expect(await tail).toMatchObject({ text: '0' })
      expect(await sessions.tail('ann', id)).toMatchObject({ text: '0' })
    })

    it('goes on waiting when another tail took the line', async () => {
      const { sessions, id, terminal, clock, tail } = await waiting()
      const other = sessions.tail('ann', id, { waitMs: 1_000 })
      terminal.print('0\n')
      await clock.advance(100)
      terminal.print('1\n')
      await clock.advance(100)
      expect([(await tail).text, (await other).text].sort()).toEqual(['0', '1'])
    })

    it('hears its signal in the moment in which it is woken', async () => {
      const { sessions, id, terminal, clock, caller, tail } = await waiting()
      const refused = expect(tail).rejects.toThrow(code('ABORTED'))
      terminal.print('0\n')
      caller.abort()
      await clock.advance(100)
      await refused
      expect(await sessions.tail('ann', id)).toMatchObject({ text: '0' })
    })
  },
)
