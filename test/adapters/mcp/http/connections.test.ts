import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Connections } from '../../../../src/adapters/mcp/http/connections.ts'
import { connectionOwners } from '../../../../src/adapters/mcp/http/owners.ts'
import { ScriptedTerminal } from '../../../support/scripted-terminal.ts'
import { scriptedSessions } from '../../../support/sessions.ts'
import { until } from '../../../support/until.ts'
import { callOf, connectHttp, INITIALIZE, serving, TOKEN } from '../support/serving.ts'

const AWAY_MS = 60_000

async function server(options: Parameters<typeof serving>[1] = {}) {
  const scripted = scriptedSessions()
  const { clock, sessions } = scripted
  const served = await serving(sessions, { clock, ...options })
  const connect = async (token?: string) => {
    const connection = await served.connect(token)
    await until(() => clock.timers === 0, 'the client listens')
    return connection
  }
  return { ...scripted, ...served, connect }
}

describe('a connection', () => {
  it('is an owner of its own, whatever its token', async () => {
    const { connect } = await server()
    const [ann, bob] = [await connect(), await connect()]
    await ann.call('pty_open', { command: 'bash' })
    expect(await bob.call('pty_tail', { id: 'pty-1' })).toMatchObject({
      text: expect.stringMatching(/^FOREIGN_SESSION: /),
    })
    expect(await ann.call('pty_tail', { id: 'pty-1' })).toMatchObject({ isError: false })
  })

  it('that says goodbye is answered when nothing of it is left', async () => {
    const { connect, terminals, request } = await server()
    const { call, transport, id } = await connect()
    await call('pty_open', { command: 'bash' })
    await transport.terminateSession()
    expect(terminals[0]!.closed).toBe(true)
    const later = await request(callOf('pty_list', {}), { 'Mcp-Session-Id': id })
    expect(later.status).toBe(404)
  })

  it('that says goodbye opens nothing more, however long its end takes', async () => {
    const ending = Promise.withResolvers<void>()
    class Lingering extends ScriptedTerminal {
      override async close(reason: string): Promise<void> {
        await ending.promise
        await super.close(reason)
      }
    }
    const { limits } = scriptedSessions().sessions
    const { sessions, terminals } = scriptedSessions({ open: () => new Lingering(limits) })
    const { connect, request } = await serving(sessions)
    const { call, id } = await connect()
    await call('pty_open', { command: 'bash' })
    const own = { 'Mcp-Session-Id': id }
    const goodbye = request('', own, { method: 'DELETE', body: null })
    const late = [1, 2, 3].map(() => request(callOf('pty_open', { command: 'bash' }), own))
    for (const { status } of await Promise.all(late)) expect(status).toBe(404)
    ending.resolve()
    expect((await goodbye).status).toBe(200)
    expect(terminals.map(({ closed }) => closed)).toEqual([true])
  })

  it('ends when its client has been away so long', async () => {
    const { connect, terminals, clock, request } = await server({ clientIdleMs: AWAY_MS })
    const { call, client, id } = await connect()
    await call('pty_open', { command: 'bash' })
    await client.close()
    await until(() => clock.timers === 1, 'the client is missed')
    await clock.advance(AWAY_MS - 1)
    expect(terminals[0]!.closed).toBe(false)
    await clock.advance(1)
    await until(() => terminals[0]!.closed)
    expect((await request(callOf('pty_list', {}), { 'Mcp-Session-Id': id })).status).toBe(404)
  })

  it('does not end while its client calls or listens', async () => {
    const { connect, terminals, clock, request } = await server({ clientIdleMs: AWAY_MS })
    const { call, client, id } = await connect()
    await call('pty_open', { command: 'bash' })
    await clock.advance(10 * AWAY_MS)
    expect(terminals[0]!.closed).toBe(false)
    await client.close()
    await until(() => clock.timers === 1, 'the client is missed')
    for (let i = 0; i < 3; i++) {
      await clock.advance(AWAY_MS - 1)
      await (await request(callOf('pty_list', {}), { 'Mcp-Session-Id': id })).text()
      await until(() => clock.timers === 1, 'the client is missed again')
    }
    expect(terminals[0]!.closed).toBe(false)
  })

  it('is not begun when there are as many as there may be', async () => {
    const { connect, request } = await server({ maxClients: 1 })
    const { transport } = await connect()
    expect((await request(INITIALIZE)).status).toBe(503)
    await transport.terminateSession()
    expect((await request(INITIALIZE)).status).toBe(200)
  })

  it('ends with the server, and all that it opened', async () => {
    const { connect, service, terminals, clock } = await server()
    const [ann, bob] = [await connect(), await connect()]
    await ann.call('pty_open', { command: 'bash' })
    await bob.call('pty_open', { command: 'bash' })
    await bob.client.close()
    await until(() => clock.timers === 1, 'the client is missed')
    await service.close()
    expect(terminals.map(({ closed }) => closed)).toEqual([true, true])
    expect(clock.timers).toBe(0)
  })
})

it('a request that is never finished does not hold up the end of the server', async () => {
  const { url, service } = await server()
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' }
  const accept = 'application/json, text/event-stream'
  const unfinished = request(url, { method: 'POST', headers: { ...headers, accept, 'Content-Length': 99 } })
  const hungUp = new Promise((resolve) => unfinished.once('close', resolve))
  unfinished.on('error', () => {}).write('{')
  await once(unfinished, 'socket')
  // One that comes later has been answered: this one is being read.
  await fetch(url)
  await service.close()
  await hungUp
})

describe('a token that owns', () => {
  const TOKEN_OWNS = { owner: 'token', clientIdleMs: AWAY_MS } as const

  it('finds its sessions again when it reconnects, and another does not', async () => {
    const { connect } = await server(TOKEN_OWNS)
    const before = await connect('secret-of-one')
    await before.call('pty_open', { command: 'bash' })
    await before.transport.terminateSession()
    const after = await connect('secret-of-one')
    expect(await after.call('pty_tail', { id: 'pty-1' })).toMatchObject({ isError: false })
    const other = await connect('secret-of-two')
    expect(await other.call('pty_tail', { id: 'pty-1' })).toMatchObject({ isError: true })
  })

  it('loses them when it has been without a connection so long', async () => {
    const { connect, clock, terminals } = await server(TOKEN_OWNS)
    const first = await connect()
    const second = await connect()
    await first.call('pty_open', { command: 'bash' })
    await first.transport.terminateSession()
    expect(clock.timers).toBe(0)
    await second.transport.terminateSession()
    await clock.advance(AWAY_MS - 1)
    expect(terminals[0]!.closed).toBe(false)
    const third = await connect()
    await clock.advance(10 * AWAY_MS)
    expect(terminals[0]!.closed).toBe(false)
    await third.transport.terminateSession()
    await clock.advance(AWAY_MS)
    await until(() => terminals[0]!.closed)
    expect(await (await connect()).call('pty_list')).toMatchObject({ result: { sessions: [] } })
  })
})

it('a request whose client has hung up before it is handled keeps nothing alive', async () => {
  const { sessions, clock, terminals } = scriptedSessions()
  const owners = connectionOwners((owner) => sessions.dispose(owner))
  const connections = new Connections({ sessions, owners, most: 1, idleMs: AWAY_MS, clock })
  const http = createServer(async (request, response) => {
    if (request.headers['x-hang-up'] !== undefined) {
      response.destroy()
      await once(response, 'close')
    }
    await connections.handle(request, response, TOKEN)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(async () => {
    await connections.close()
    http.close()
    http.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const { call, client, id } = await connectHttp(url, TOKEN)
  await call('pty_open', { command: 'bash' })
  await client.close()
  const headers = { 'Mcp-Session-Id': id, 'X-Hang-Up': 'yes' }
  await expect(fetch(url, { method: 'POST', body: '{}', headers })).rejects.toThrow()
  await until(() => clock.timers === 1, 'the client is missed')
  await clock.advance(AWAY_MS)
  await until(() => terminals[0]!.closed)
})
