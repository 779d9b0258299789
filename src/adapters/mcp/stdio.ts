import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { ownerServer } from './owner-server.ts'
import type { Served, Service } from './service.ts'

/** The one client that a process has on its standard streams. */
const OWNER = 'stdio'

/** Serves one client on two streams, until either of them ends. */
export async function serveStdio(
  { sessions, tools, log }: Served,
  input: Readable = process.stdin,
  output: Writable = process.stdout,
): Promise<Service> {
  const ended = Promise.withResolvers<void>()
  const server = ownerServer({ sessions, owner: OWNER, tools, onClose: ended.resolve })
  server.onerror = onlyTheFirst((error) => log(`what comes on standard input is not MCP: ${error.message}`))
  const close = () => server.close()
  for (const event of ['end', 'close', 'error']) input.once(event, close)
  output.once('error', close)
  await server.connect(new StdioServerTransport(input, output))
  return { ended: ended.promise, close }
}

/** One bad line is worth telling; the ten thousand after it are not. */
function onlyTheFirst(tell: (error: Error) => void): (error: Error) => void {
  let told = false
  return (error) => {
    if (!told) tell(error)
    told = true
  }
}
