import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { Clock } from '../../../domain/clock.ts'
import type { PtySessions } from '../../../domain/pty-sessions.ts'
import { ownerServer } from '../owner-server.ts'
import type { ToolSet } from '../tools/index.ts'
import type { Owners } from './owners.ts'
import { refuse } from './refuse.ts'

const SESSION_NOT_FOUND = -32001

export interface ConnectionsOptions {
  readonly sessions: PtySessions
  readonly tools?: ToolSet | undefined
  readonly owners: Owners
  /** How many there may be at a time. */
  readonly most: number
  /** How long one may be without a request, or a stream that is open. */
  readonly idleMs: number
  readonly clock: Clock
}

/** A client that has begun, from its `initialize` to its end: a session of the protocol's. */
interface Connection {
  readonly token: string
  readonly transport: StreamableHTTPServerTransport
  /** Resolves when it has closed, and what ends with it has ended. */
  readonly ended: Promise<void>
  /** Responses that are not over. While there is one, somebody is there. */
  responses: number
  cancelEnd: () => void
}

/** The connections of an HTTP server. Each belongs to the token that began it. */
export class Connections {
  readonly #options: ConnectionsOptions
  /** From their first request until what ends with them has ended. */
  readonly #connections = new Set<Connection>()
  /** Those that have begun and not closed. */
  readonly #byId = new Map<string, Connection>()

  constructor(options: ConnectionsOptions) {
    this.#options = options
  }

  /** Answers a request that has been let in. */
  async handle(request: IncomingMessage, response: ServerResponse, token: string): Promise<void> {
    const id = request.headers['mcp-session-id']
    const connection = id === undefined ? undefined : this.#byId.get(String(id))
    // Of another token's connection it says no more than of one that there is not.
    if (connection?.token === token) await this.#pass(connection, request, response)
    else if (id !== undefined) refuse(response, 404, 'Session not found', { code: SESSION_NOT_FOUND })
    else if (request.method !== 'POST') refuse(response, 400, 'Mcp-Session-Id header is required')
    else if (this.#connections.size >= this.#options.most)
      refuse(response, 503, 'Too many clients; try again later')
    else await this.#begin(request, response, token)
  }

  /** Ends all. Resolves when what ends with them has ended. */
  async close(): Promise<void> {
    const connections = [...this.#connections]
    await Promise.all(connections.map(({ transport }) => transport.close()))
    this.#options.owners.stop()
    await Promise.all(connections.map(({ ended }) => ended))
  }

  /** What does not begin a connection by `initialize`, the transport refuses. */
  async #begin(request: IncomingMessage, response: ServerResponse, token: string): Promise<void> {
    const { sessions, tools, owners, clock } = this.#options
    const owner = owners.take(token)
    const ended = Promise.withResolvers<void>()
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        this.#byId.set(id, connection)
      },
    })
    const connection: Connection = {
      ...{ token, transport, ended: ended.promise },
      ...{ responses: 0, cancelEnd: () => {} },
    }
    this.#connections.add(connection)
    const onClose = async () => {
      connection.cancelEnd()
      this.#byId.delete(transport.sessionId ?? '')
      await owners.release(owner)
      this.#connections.delete(connection)
      ended.resolve()
    }
    const server = ownerServer({ sessions, owner, tools, clock, onClose: () => void onClose() })
    // The SDK's types do not tell a property that is undefined from one that is not there.
    await server.connect(transport as Transport)
    await this.#pass(connection, request, response)
    if (transport.sessionId === undefined) await transport.close()
  }

  async #pass(connection: Connection, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { transport, ended } = connection
    if (request.method === 'DELETE') {
      // No call of it goes on from here, and it is answered when nothing of it is left.
      await transport.close()
      await ended
      response.writeHead(200).end()
      return
    }
    this.#keepAlive(connection, response)
    await transport.handleRequest(request, response)
  }

  /** Nobody is missed for as long as the response is not over. */
  #keepAlive(connection: Connection, response: ServerResponse): void {
    const { clock, idleMs } = this.#options
    const { transport } = connection
    // Its client has gone before its turn came, and no event will tell so.
    if (response.closed) return
    connection.cancelEnd()
    connection.responses++
    response.once('close', () => {
      connection.responses--
      if (connection.responses > 0 || !this.#byId.has(transport.sessionId ?? '')) return
      connection.cancelEnd = clock.after(idleMs, () => void transport.close())
    })
  }
}
