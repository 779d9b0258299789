// A client that opens a terminal over HTTP, tells so, and stays until it is killed.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'

const [url, token, command] = process.argv.slice(2)
const client = new Client({ name: 'to be killed', version: '0' })
const requestInit = { headers: { Authorization: `Bearer ${token}` } }
await client.connect(new StreamableHTTPClientTransport(new URL(url!), { requestInit }) as Transport)
await client.callTool({ name: 'pty_open', arguments: { command, timeoutMs: 0 } })
process.stdout.write('opened\n')
