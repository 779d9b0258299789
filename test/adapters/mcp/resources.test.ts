import { describe, expect, it } from 'vitest'
import { scriptedSessions } from '../../support/sessions.ts'
import { connected } from './support/connected.ts'

const URI = 'pty://pty-1'

async function withSession(options: Parameters<typeof scriptedSessions>[0] = {}) {
  const scripted = scriptedSessions(options)
  const { sessions, clock, terminals } = scripted
  const connection = await connected({ sessions, owner: 'ann', clock })
  await connection.call('pty_open', { command: 'bash' })
  const { client, heard } = connection
  await heardIs(heard, ['list'])
  heard.length = 0
  return {
    ...connection,
    ...{ sessions, clock },
    terminal: terminals[0]!,
    read: async () =>
      (await client.readResource({ uri: URI })).contents[0] as { text: string; _meta: unknown },
  }
}

/** What was sent has arrived when an answer that was asked for later has. */
const heardIs = async (heard: string[], expected: string[]) =>
  expect.poll(() => heard, { interval: 1 }).toEqual(expected)

describe('the resource of a session', () => {
  it('is listed for as long as the session is open', async () => {
    const { client, call, terminal, heard } = await withSession()
    const listed = { uri: URI, name: 'pty-1', title: 'bash', mimeType: 'text/plain' }
    expect((await client.listResources()).resources).toEqual([{ ...listed, description: 'running' }])
    terminal.exit()
    expect((await client.listResources()).resources).toEqual([{ ...listed, description: 'exited' }])
    await call('pty_close', { id: 'pty-1' })
    expect((await client.listResources()).resources).toEqual([])
    await heardIs(heard, ['list'])
  })

  it('follows a template that the server tells of', async () => {
    const { client } = await withSession()
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'pty://{id}', mimeType: 'text/plain' }])
  })

  it('holds all retained lines, over as many pages as they take, and moves no cursor', async () => {
    const { terminal, read, call } = await withSession({
      limits: { pageLines: 2, tailLines: 2, pageBytes: 10 },
    })
    terminal.print('one\ntwo\n\nfour\nfive\nunfinished')
    expect(await read()).toMatchObject({
      text: 'one\ntwo\n\nfour\nfive\n',
      _meta: { from: 0, next: 5, lost: 0 },
    })
    expect(await call('pty_tail', { id: 'pty-1' })).toMatchObject({
      result: { from: 3, lines: 2, dropped: 3 },
    })
  })

  it('counts the lines that are no longer retained', async () => {
    const { terminal, read } = await withSession({ limits: { retainedLines: 2 } })
    terminal.print('one\ntwo\nthree\n')
    expect(await read()).toMatchObject({ text: 'two\nthree\n', _meta: { from: 1, next: 3, lost: 1 } })
  })

  it('comes to an end however fast the program prints', async () => {
    const { terminal, client, sessions } = await withSession({
      limits: { retainedLines: 4, pageLines: 2, tailLines: 2 },
    })
    const { tail } = sessions
    sessions.tail = (...args) => {
      terminal.print('and more\n'.repeat(10))
      return tail.apply(sessions, args)
    }
    expect((await client.readResource({ uri: URI })).contents).toHaveLength(1)
  })

  it.each(['pty://pty-9', 'pty://', 'file:///etc/passwd', 'pty-9'])('is not there for %s', async (uri) => {
    const { client } = await withSession()
    const refused = { code: -32002, message: expect.stringContaining('NO_SESSION: '), data: { uri } }
    await expect(client.readResource({ uri })).rejects.toMatchObject(refused)
    await expect(client.subscribeResource({ uri })).rejects.toMatchObject(refused)
  })

  it('is no one else’s', async () => {
    const { sessions } = await withSession()
    const { client } = await connected({ sessions, owner: 'bob' })
    await expect(client.readResource({ uri: URI })).rejects.toThrow('FOREIGN_SESSION: ')
    await expect(client.subscribeResource({ uri: URI })).rejects.toThrow('FOREIGN_SESSION: ')
    expect((await client.listResources()).resources).toEqual([])
  })
})

describe('a subscription', () => {
  it('tells of output at once, then at most once a second, and never forgets the last', async () => {
    const { client, terminal, clock, heard } = await withSession()
    await client.subscribeResource({ uri: URI })
    terminal.print('a')
    await heardIs(heard, [URI])
    for (let i = 0; i < 9; i++) {
      terminal.print('b')
      await clock.advance(100)
    }
    await heardIs(heard, [URI])
    await clock.advance(100)
    await heardIs(heard, [URI, URI])
    await clock.advance(60_000)
    await heardIs(heard, [URI, URI])
  })

  it('tells of the exit at once, whatever it told before, and then of nothing', async () => {
    const { client, terminal, clock, heard } = await withSession()
    await client.subscribeResource({ uri: URI })
    terminal.print('a')
    terminal.print('b')
    terminal.exit()
    await heardIs(heard, [URI, URI])
    await clock.advance(60_000)
    await heardIs(heard, [URI, URI])
    expect(clock.timers).toBe(0)
  })

  it('tells at once of an exit that came before it', async () => {
    const { client, terminal, heard } = await withSession()
    terminal.exit()
    await client.subscribeResource({ uri: URI })
    await heardIs(heard, [URI])
  })

  it('is one, however often it is asked for, and ends by one call', async () => {
    const { client, terminal, clock, heard } = await withSession()
    await client.subscribeResource({ uri: URI })
    await client.subscribeResource({ uri: URI })
    terminal.print('a')
    await heardIs(heard, [URI])
    terminal.print('b')
    await client.unsubscribeResource({ uri: URI })
    await clock.advance(60_000)
    terminal.print('c')
    terminal.exit()
    await client.ping()
    expect(heard).toEqual([URI])
    expect(terminal.watched).toBe(0)
    await client.unsubscribeResource({ uri: URI })
  })

  it('ends with its client', async () => {
    const { client, terminal, clock } = await withSession()
    await client.subscribeResource({ uri: URI })
    terminal.print('a')
    terminal.print('b')
    expect(clock.timers).toBe(1)
    await client.close()
    expect([terminal.watched, clock.timers]).toEqual([0, 0])
  })
})
