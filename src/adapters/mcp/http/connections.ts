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
  /** Responses that are not over. While there is one, somebody is there. */
  responses: number
  cancelEnd: () => void
}

/** The connections of an HTTP server. Each belongs to the token that began it. */
export class Connections {
  readonly #options: ConnectionsOptions
  readonly #connections = new Map<string, Connection>()
  readonly #ending = new Set<Promise<void>>()

  constructor(options: ConnectionsOptions) {
    this.#options = options
  }

  /** Answers a request that has been let in. */
  async handle(request: IncomingMessage, response: ServerResponse, token: string): Promise<void> {
    const id = request.headers['mcp-session-id']
    const connection = id === undefined ? undefined : this.#connections.get(String(id))
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
    await Promise.all([...this.#connections.values()].map(({ transport }) => transport.close()))
    this.#options.owners.stop()
    await Promise.all(this.#ending)
  }

  /** What does not begin a connection by `initialize`, the transport refuses. */
  async #begin(request: IncomingMessage, response: ServerResponse, token: string): Promise<void> {
    const { sessions, tools, owners, clock } = this.#options
    const owner = owners.take(token)
    let released: Promise<void> | undefined
    const release = () => {
      released ??= this.#untilEnded(owners.release(owner))
      return released
    }
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        this.#connections.set(id, connection)
      },
      // A client that says goodbye is answered when nothing of it is left.
      onsessionclosed: release,
    })
    const connection: Connection = { token, transport, responses: 0, cancelEnd: () => {} }
    const onClose = () => {
      connection.cancelEnd()
      if (transport.sessionId !== undefined) this.#connections.delete(transport.sessionId)
      void release()
    }
    const server = ownerServer({ sessions, owner, tools, clock, onClose })
    // The SDK's types do not tell a property that is undefined from one that is not there.
    await server.connect(transport as Transport)
    await this.#pass(connection, request, response)
    if (transport.sessionId === undefined) await transport.close()
  }

  async #pass(connection: Connection, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { clock, idleMs } = this.#options
    const { transport } = connection
    // Its client has gone before its turn came, and no event will tell so.
    if (response.closed) return
    connection.cancelEnd()
    connection.responses++
    response.once('close', () => {
      connection.responses--
      if (connection.responses > 0 || !this.#connections.has(transport.sessionId ?? '')) return
      connection.cancelEnd = clock.after(idleMs, () => void transport.close())
    })
    await transport.handleRequest(request, response)
  }

  #untilEnded(ending: Promise<void>): Promise<void> {
    this.#ending.add(ending)
    return ending.finally(() => this.#ending.delete(ending))
  }
}
