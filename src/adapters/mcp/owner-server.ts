import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Clock } from '../../domain/clock.ts'
import { PtyError } from '../../domain/errors.ts'
import type { PtySessions } from '../../domain/pty-sessions.ts'
import { systemClock } from '../system-clock.ts'
import { INSTRUCTIONS, SERVER_INFO } from './about.ts'
import { type Extra, withProgress } from './progress.ts'
import {
  asResourceError,
  idOf,
  listed as listedResource,
  readResource,
  TEMPLATE,
  uriOf,
} from './session-resource.ts'
import { Subscriptions } from './subscriptions.ts'
import { type ToolSet, toolsOf } from './tools/index.ts'
import { listed as listedTool, run, type Tool } from './tools/tool.ts'
import { Turns } from './turns.ts'

export interface OwnerServerOptions {
  readonly sessions: PtySessions
  /** Whose sessions the client opens and sees. */
  readonly owner: unknown
  /** Called when the connection has closed: the time for `sessions.dispose(owner)`. */
  readonly onClose?: (() => void) | undefined
  /** Default all. */
  readonly tools?: ToolSet | undefined
  /** Default: this machine's. */
  readonly clock?: Clock | undefined
}

/**
 * An MCP server over one owner's sessions, to be connected to any transport of the SDK. It is made of the SDK's
 * lower half: the upper one answers bad arguments by itself, without a code that a model could act on.
 */
export function ownerServer(options: OwnerServerOptions): Server {
  const { sessions, owner, onClose, tools = 'all', clock = systemClock } = options
  const server = new Server(SERVER_INFO, {
    capabilities: { tools: {}, resources: { subscribe: true, listChanged: true } },
    instructions: INSTRUCTIONS,
  })
  const subscriptions = new Subscriptions(sessions, owner, clock, (id) => {
    orGone(server.sendResourceUpdated({ uri: uriOf(id) }))
  })
  serveTools(server, sessions, owner, clock, toolsOf(tools, sessions.limits))
  serveResources(server, sessions, owner, subscriptions)
  server.onclose = () => {
    subscriptions.removeAll()
    onClose?.()
  }
  return server
}

/** A client that can't be told has gone, and its end is told by `onClose`. */
function orGone(told: Promise<void>): void {
  told.catch(() => {})
}

function serveTools(
  server: Server,
  sessions: PtySessions,
  owner: unknown,
  clock: Clock,
  tools: readonly Tool[],
): void {
  const turns = new Turns()
  const call = async (tool: Tool, given: object, { signal }: Extra): Promise<CallToolResult> => {
    try {
      await turns.next()
      const result = await run(tool, { sessions, owner, signal }, given)
      if (tool.changesSessions) orGone(server.sendResourceListChanged())
      return result
    } catch (error) {
      if (!(error instanceof PtyError)) throw error
      return { content: [{ type: 'text', text: `${error.code}: ${error.message}` }], isError: true }
    }
  }
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listedTool) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (tool) return withProgress(clock, extra, () => call(tool, params.arguments ?? {}, extra))
    const names = tools.map(({ name }) => name).join(', ')
    throw new McpError(ErrorCode.InvalidParams, `Call one of ${names}: there is no tool ${params.name}.`)
  })
}

function serveResources(
  server: Server,
  sessions: PtySessions,
  owner: unknown,
  subscriptions: Subscriptions,
): void {
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: sessions.list(owner).map(listedResource),
  }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [TEMPLATE] }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    try {
      return await readResource(sessions, owner, uri)
    } catch (error) {
      throw asResourceError(error, uri)
    }
  })
  server.setRequestHandler(SubscribeRequestSchema, ({ params: { uri } }) => {
    try {
      subscriptions.add(idOf(uri))
      return {}
    } catch (error) {
      throw asResourceError(error, uri)
    }
  })
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
    subscriptions.remove(idOf(uri))
    return {}
  })
}
