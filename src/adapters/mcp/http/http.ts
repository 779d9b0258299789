import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../../../domain/clock.ts'
import { PtyError } from '../../../domain/errors.ts'
import { systemClock } from '../../system-clock.ts'
import type { Served, Service } from '../service.ts'
import { Turns } from '../turns.ts'
import { access } from './access.ts'
import { Connections } from './connections.ts'
import { connectionOwners, tokenOwners } from './owners.ts'
import { refuse } from './refuse.ts'

export interface HttpOptions extends Served {
  /** 0 takes any that is free. */
  readonly port: number
  readonly host: string
  /** Names other than this machine's own that clients may use. */
  readonly allowHost: readonly string[]
  /** Bearer tokens, one for each client. If there is none, one is made and logged. */
  readonly token: readonly string[]
  readonly owner: 'connection' | 'token'
  /** A client that is away so long has ended. */
  readonly clientIdleMs: number
  readonly maxClients: number
  readonly clock?: Clock | undefined
}

export interface HttpService extends Service {
  readonly url: string
}

const PATH = '/mcp'
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Serves MCP over Streamable HTTP.
 * @throws {PtyError} `INVALID_ARGUMENT` when it can't listen there.
 */
export async function serveHttp(options: HttpOptions): Promise<HttpService> {
  const { sessions, tools, log, owner, clientIdleMs: idleMs, maxClients, clock = systemClock } = options
  const tokens = options.token.length > 0 ? options.token : [madeToken(log)]
  const rules = { tokens, hosts: [...LOOPBACK, bracketed(options.host), ...options.allowHost] }
  const end = (of: object) => sessions.dispose(of).catch((error: Error) => log(error.message))
  const owners = owner === 'token' ? tokenOwners(end, idleMs, clock) : connectionOwners(end)
  const connections = new Connections({ sessions, tools, owners, most: maxClients, idleMs, clock })

  const turns = new Turns()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    await turns.next()
    if (request.url?.split('?')[0] !== PATH) return refuse(response, 404, `Not found: MCP is at ${PATH}`)
    const given = access(request.headers, rules)
    if ('token' in given) return connections.handle(request, response, given.token)
    const challenge = given.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}
    refuse(response, given.status, given.why, { headers: { Connection: 'close', ...challenge } })
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      log(`a request failed: ${error.message}`)
      response.destroy()
    })
  })
  const { port } = await listening(server, options.port, options.host)
  const url = `http://${bracketed(options.host)}:${port}${PATH}`
  log(`serving MCP at ${url}`)
  if (!LOOPBACK.includes(bracketed(options.host)))
    log('others can reach it, and nothing is encrypted on the way')
  return {
    url,
    ended: new Promise(() => {}),
    async close() {
      server.close()
      await connections.close()
      server.closeAllConnections()
    },
  }
}

function madeToken(log: (line: string) => void): string {
  const token = randomBytes(32).toString('base64url')
  log(`clients need the header  Authorization: Bearer ${token}`)
  return token
}

function listening(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? `port ${port} of ${host} is taken` : error.message
      reject(
        new PtyError('INVALID_ARGUMENT', `Give --http another port, or end what has it: ${why}.`, {
          cause: error,
        }),
      )
    })
    server.listen(port, host, () => resolve(server.address() as AddressInfo))
  })
}

/** A host as it stands in a URL. */
function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
