import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TOKEN } from './server.ts'

const SESSION = 'pty://pty-1'

/** What the suite calls on any server, as it is called on this one. */
const TOOLS: Readonly<Record<string, { name: string; arguments: object }>> = {
  test_simple_text: { name: 'pty_open', arguments: { command: 'echo hello' } },
  test_error_handling: { name: 'pty_tail', arguments: { id: 'pty-9999' } },
  // Long enough for three notifications of progress.
  test_tool_with_progress: { name: 'pty_tail', arguments: { id: 'pty-1', waitMs: 15_500 } },
}
const RESOURCES: Readonly<Record<string, string>> = {
  'test://static-text': SESSION,
  'test://template/123/data': SESSION,
  'test://watched-resource': SESSION,
}

/**
 * Stands before the server for a suite that can't send a token and that calls tools and resources by names of
 * its own: adds the one and translates the others. Everything else passes as it is.
 */
export async function stand(target: string): Promise<AsyncDisposable & { readonly url: string }> {
  const proxy = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray())
    pass(target, incoming, translated(body), outgoing)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`,
    async [Symbol.asyncDispose]() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

function pass(target: string, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): void {
  const { 'content-length': _, 'transfer-encoding': __, ...given } = incoming.headers
  const headers = { ...given, authorization: `Bearer ${TOKEN}`, 'content-length': body.length }
  const onward = request(target, { method: incoming.method!, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  onward.end(body)
}

function translated(body: Buffer): Buffer {
  if (body.length === 0) return body
  const message = JSON.parse(String(body))
  Object.assign(message.params ?? {}, TOOLS[message.params?.name])
  const uri = RESOURCES[message.params?.uri]
  if (uri !== undefined) message.params.uri = uri
  return Buffer.from(JSON.stringify(message))
}
