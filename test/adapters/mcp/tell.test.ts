import { describe, expect, it } from 'vitest'
import type { ExitedStatus } from '../../../src/domain/session.ts'
import { ScriptedTerminal } from '../../support/scripted-terminal.ts'
import { scriptedSessions } from '../../support/sessions.ts'
import { connected } from './support/connected.ts'

type Options = NonNullable<Parameters<typeof scriptedSessions>[0]>

async function withSession(options: Options = {}) {
  const { sessions, terminals } = scriptedSessions(options)
  const { call } = await connected({ sessions, owner: 'ann' })
  const opened = await call('pty_open', { command: 'bash' })
  const said = async (name: string, args: object = {}) => (await call(name, { id: 'pty-1', ...args })).text
  return { opened, said, call, terminal: terminals[0]! }
}

/** Its program has ended as a test says. */
class EndedTerminal extends ScriptedTerminal {
  readonly #status: ExitedStatus

  constructor(status: Omit<ExitedStatus, 'kind'>) {
    super(scriptedSessions().sessions.limits, { printed: 'bye\n', exited: true })
    this.#status = { kind: 'exited', ...status }
  }

  override status(): ExitedStatus {
    return this.#status
  }
}

describe('what a model reads', () => {
  it('of an open is the output, what the program does, its process, and where tails begin', async () => {
    const { opened } = await withSession({ opening: { printed: 'welcome\n$ ' } })
    expect(opened.text).toBe(
      'welcome\n$ \n[pty-1: the program waits for input (stdin_read)]\n[pid 1; pty_tail begins with line 1]',
    )
  })

  it('of an open that showed only the end says how to read the beginning', async () => {
    const { opened } = await withSession({ opening: { printed: 'a\nb\nc\n' }, limits: { deltaBytes: 4 } })
    expect(opened.result).toMatchObject({ truncated: true, dropped: 1, next: 3 })
    expect(opened.text).toContain(
      '[left out: the first 1 line; read them with pty_tail {"id":"pty-1","from":0}]',
    )
  })

  it('of a send is what came of it, how the wait ended, and how much was sent', async () => {
    const { said } = await withSession()
    expect(await said('pty_send', { data: 'ls' })).toBe(
      'ls\n[pty-1: the program waits for input (stdin_read); 2 bytes sent]',
    )
  })

  it('of a tail is its lines and their numbers', async () => {
    const { said, terminal } = await withSession()
    terminal.print('a\nb\n')
    expect(await said('pty_tail')).toBe('a\nb\n[lines 0 to 1]\n[pty-1: running]')
    expect(await said('pty_tail')).toBe('(no new lines)\n[line 2 is the next]\n[pty-1: running]')
  })

  it('of a tail accounts for every line that it does not show', async () => {
    const { said, terminal } = await withSession({
      limits: { retainedLines: 3, retainedBytes: 10, lineBytes: 4, pageLines: 2, tailLines: 1, pageBytes: 5 },
    })
    terminal.print('1\n2\n3\n4\n123456\n')
    expect(await said('pty_tail')).toBe(
      [
        '3456',
        '[lines 4 to 4]',
        '[passed over unread: 2 lines before; read on with pty_tail {"id":"pty-1","from":2}]',
        '[lost, for no longer retained: 2 lines before]',
        '[too long, and shown at their end only: line 4]',
        '[pty-1: running]',
      ].join('\n'),
    )
    expect(await said('pty_tail', { from: 2, lines: 1 })).toBe(
      '3\n[lines 2 to 2]\n[more lines follow; read on with pty_tail {"id":"pty-1","from":3}]\n[pty-1: running]',
    )
  })

  it.each([
    [{ exitCode: 3, signal: null }, ' with code 3;'],
    [{ exitCode: null, signal: 'SIGKILL' }, ' by SIGKILL;'],
    [{ exitCode: null, signal: null }, ' in a way that could not be learnt;'],
  ])('of an exit says how it was: %j', async (status, how) => {
    const { said, opened } = await withSession({ open: () => new EndedTerminal(status) })
    expect(opened.text).toMatch(/^bye\n\[pty-1: the program has exited .*\(session_exit\)\]/)
    expect(await said('pty_tail', { from: 0 })).toContain(`[pty-1: the program has exited${how}`)
  })

  it('of a list is each session with all that identifies it', async () => {
    const { call, terminal } = await withSession()
    terminal.print('a\nb\n')
    await call('pty_open', { command: 'say "hi"' })
    terminal.exit()
    expect((await call('pty_list')).text).toBe(
      'pty-1: the program has exited with code 0; close the session when you have read what you need ' +
        '["bash", pid 1, next line 0, 2 unread, 2 retained]\n' +
        'pty-2: running ["say \\"hi\\"", pid 1, next line 0, 0 unread, 0 retained]',
    )
    await call('pty_close', { id: 'pty-1' })
    await call('pty_close', { id: 'pty-2' })
    expect((await call('pty_list')).text).toBe('(no sessions)')
  })

  it('of what was done says that it was', async () => {
    const { said } = await withSession()
    expect(await said('pty_signal', { signal: 'SIGINT' })).toBe('[pty-1: SIGINT was sent]')
    expect(await said('pty_resize', { size: { rows: 3, cols: 4 } })).toBe('[pty-1: 3 rows of 4 columns]')
    expect(await said('pty_close')).toBe('[pty-1: closed, nothing of it is left running]')
    expect(await said('pty_close')).toBe('[pty-1: it was closed before]')
  })
})
