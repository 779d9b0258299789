import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { onTestFinished } from 'vitest'
import { type HttpOptions, serveHttp } from '../../../../src/adapters/mcp/http/http.ts'
import type { PtySessions } from '../../../../src/domain/pty-sessions.ts'
import { calling } from './calling.ts'

export const TOKEN = 'secret-of-one'
export const OTHER_TOKEN = 'secret-of-two'

/** An HTTP server in this process, on a free port, for two tokens. */
export async function serving(sessions: PtySessions, options: Partial<HttpOptions> = {}) {
  const logged: string[] = []
  const service = await serveHttp({
    sessions,
    log: (line) => logged.push(line),
    ...{ port: 0, host: '127.0.0.1', allowHost: [], token: [TOKEN, OTHER_TOKEN] },
    ...{ owner: 'connection', clientIdleMs: 60_000, maxClients: 100 },
    ...options,
  })
  onTestFinished(async () => {
    await service.close()
    await sessions.dispose()
  })
  const { url } = service
  return {
    ...{ service, url, logged },
    connect: (token = TOKEN) => connectHttp(url, token),
    /** One request, as bare as it can be: a POST of the given message unless told otherwise. */
    request: (message: unknown, headers: Record<string, string> = {}, init: RequestInit = {}) =>
      fetch(url, {
        method: 'POST',
        body: typeof message === 'string' ? message : JSON.stringify(message),
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          Authorization: `Bearer ${TOKEN}`,
          ...headers,
        },
        ...init,
      }),
  }
}

/** A client of the SDK's, over HTTP. */
export async function connectHttp(url: string, token: string) {
  const client = new Client({ name: 'test', version: '0' })
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  })
  await client.connect(transport as Transport)
  onTestFinished(() => client.close())
  return { client, transport, call: calling(client), id: transport.sessionId! }
}

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
}

export const callOf = (name: string, args: object) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name, arguments: args },
})
