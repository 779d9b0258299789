import { request as rawRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { scriptedSessions } from '../../../support/sessions.ts'
import { callOf, INITIALIZE, OTHER_TOKEN, serving } from '../support/serving.ts'

const OPEN = callOf('pty_open', { command: 'bash' })

async function withClient(options: Parameters<typeof serving>[1] = {}) {
  const scripted = scriptedSessions()
  const server = await serving(scripted.sessions, options)
  const connection = await server.connect()
  return { ...scripted, ...server, ...connection, own: { 'Mcp-Session-Id': connection.id } }
}

/** Fetch sets the Host header itself. */
function statusFor(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = rawRequest(url, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', reject)
    request.end(JSON.stringify(OPEN))
  })
}

describe('a request', () => {
  it('opens a terminal when all is right with it', async () => {
    const { request, own, terminals } = await withClient()
    const response = await request(OPEN, own)
    expect(await response.text()).toContain('pty-1')
    expect([response.status, terminals.length]).toEqual([200, 1])
  })

  it.each([
    [401, { Authorization: '' }],
    [401, { Authorization: 'Bearer wrong' }],
    [403, { Origin: 'http://evil.example' }],
    [404, { 'Mcp-Session-Id': 'made-up' }],
    [404, { 'Mcp-Session-Id': '' }],
    [404, { Authorization: `Bearer ${OTHER_TOKEN}` }],
    [415, { 'Content-Type': 'text/plain' }],
    [406, { Accept: 'text/html' }],
    [400, { 'Mcp-Protocol-Version': '1999-01-01' }],
  ])('is refused with %i, and opens nothing, when it has %j', async (status, headers) => {
    const { request, own, terminals, port } = await withClient()
    const response = await request(OPEN, { ...own, ...headers })
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } })
    expect(response.status).toBe(status)
    expect([terminals, port.requests]).toEqual([[], []])
  })

  it('is refused under a name that has been made to lead here', async () => {
    const { url, own, terminals } = await withClient()
    const headers = { ...own, Authorization: 'Bearer secret-of-one', Host: 'evil.example' }
    expect(await statusFor(url, headers)).toBe(403)
    expect(terminals).toEqual([])
  })

  it('is taken under a name that was allowed', async () => {
    const { url, own } = await withClient({ allowHost: ['box.example'] })
    const headers = { ...own, Authorization: 'Bearer secret-of-one', Host: 'box.example' }
    expect(await statusFor(url, headers)).not.toBe(403)
  })

  it('is refused with 401 and how to come in, before its body is read', async () => {
    const { request } = await withClient()
    const response = await request('x'.repeat(1_000_000), { Authorization: '' })
    expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
  })

  it('is refused with 413 when it is larger than 4 MiB, and the server goes on', async () => {
    const { request, own, terminals, call } = await withClient()
    const large = callOf('pty_open', { command: 'x'.repeat(20 * 1024 * 1024) })
    expect((await request(large, own)).status).toBe(413)
    expect(terminals).toEqual([])
    expect(await call('pty_list')).toMatchObject({ isError: false })
  })

  it('is refused without a connection, unless it begins one', async () => {
    const { request, terminals } = await withClient()
    expect((await request(OPEN)).status).toBe(400)
    expect((await request('', {}, { method: 'GET', body: null })).status).toBe(400)
    expect((await request('', {}, { method: 'DELETE', body: null })).status).toBe(400)
    expect((await request('not JSON')).status).toBe(400)
    expect((await request(INITIALIZE)).status).toBe(200)
    expect(terminals).toEqual([])
  })

  it('is refused anywhere but at its path, token or not', async () => {
    const { url } = await withClient()
    const { origin } = new URL(url)
    for (const path of ['/', '/mcp/', '/.well-known/oauth-protected-resource']) {
      expect((await fetch(origin + path)).status).toBe(404)
    }
  })
})

describe('the server', () => {
  it('makes a token and tells it once when it is given none', async () => {
    const { sessions } = scriptedSessions()
    const { logged, connect } = await serving(sessions, { token: [] })
    const told = logged.flatMap((line) => /Bearer (\S{40,})$/.exec(line)?.[1] ?? [])
    expect(told).toHaveLength(1)
    expect(await (await connect(told[0])).call('pty_list')).toMatchObject({ isError: false })
    await expect(connect('wrong')).rejects.toThrow()
  })

  it('says where it is, and never a token that it was given', async () => {
    const { url, logged } = await withClient()
    expect(logged).toEqual([`serving MCP at ${url}`])
  })

  it('says which port is taken, and by which setting to have another', async () => {
    const { url } = await withClient()
    const port = Number(new URL(url).port)
    await expect(serving(scriptedSessions().sessions, { port })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: `Give --http another port, or end what has it: port ${port} of 127.0.0.1 is taken.`,
    })
  })
})
