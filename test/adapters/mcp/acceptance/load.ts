import type { Readable } from 'node:stream'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { idleProcess, type Lateness, lateness, type Measured } from './lateness.ts'
import type { Report } from './report.ts'
import { httpServer, MEASURED, PROGRAM, TOKEN } from './server.ts'

const TERMINALS = 50
const ROUNDS = 10
const GOAL_MS = 50
const FLAGS = ['--max-sessions', String(TERMINALS)]

/** Two hundred calls in flight over fifty terminals, ten times over. */
export async function load(report: Report): Promise<void> {
  report.section(`Load: ${4 * TERMINALS} calls in flight over ${TERMINALS} terminals, ${ROUNDS} rounds`)
  const args = [...MEASURED, PROGRAM, 'mcp', ...FLAGS]
  const stdio = new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe' })
  await loaded(report, 'stdio', stdio, () => ({ pid: stdio.pid!, stderr: stdio.stderr as Readable }))

  await using server = await httpServer(...FLAGS)
  const requestInit = { headers: { Authorization: `Bearer ${TOKEN}` } }
  const http = new StreamableHTTPClientTransport(new URL(server.url), { requestInit }) as Transport
  await loaded(report, 'HTTP', http, () => server.process as Measured)
}

/** @param server of which the process is there once the client has connected */
async function loaded(
  report: Report,
  name: string,
  transport: Transport,
  server: () => Measured,
): Promise<void> {
  await using idle = await idleProcess()
  const client = new Client({ name: 'load', version: '0' })
  const strays: string[] = []
  // The SDK tells here of an answer to a call that is unknown, or that has its answer.
  client.onerror = (error) => strays.push(error.message)
  await client.connect(transport)
  const measured = () => Promise.all([lateness(server()), lateness(idle)])
  await measured()
  const ids = await Promise.all(Array.from({ length: TERMINALS }, () => open(client)))
  const opening = await measured()

  const times: number[] = []
  let wrong = 0
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(ids.flatMap((id) => fourCalls(client, times, id, round, ids)))
    wrong += answers.filter((right) => !right).length
  }
  const calling = await measured()
  await client.close()

  report.check(`${name}: each of ${times.length} calls has its own answer`, wrong === 0, `${wrong} have not`)
  report.check(`${name}: none is answered twice`, strays.length === 0, strays.join('\n'))
  report.goal(`${name}: event loop delay p99 under ${GOAL_MS} ms`, calling[0].p99 < GOAL_MS)
  for (const [when, [own, machine]] of Object.entries({ calling, opening })) {
    report.note(`${when}: ${delays(own)}; of an idle process beside it ${delays(machine)}`)
  }
  times.sort((a, b) => a - b)
  report.note(
    `a call took p50 ${ms(times[times.length >> 1]!)}, p99 ${ms(times[Math.floor(times.length * 0.99)]!)}`,
  )
}

async function open(client: Client): Promise<string> {
  return /\[(pty-\d+): /.exec(await textOf(client, 'pty_open', { command: 'cat' }))![1]!
}

/** Whether each has the answer that belongs to it. */
function fourCalls(
  client: Client,
  times: number[],
  id: string,
  round: number,
  ids: readonly string[],
): Promise<boolean>[] {
  const data = `${id} in round ${round}`
  const call = async (name: string, args: object, isOwn: (text: string) => boolean) => {
    const began = performance.now()
    const text = await textOf(client, name, args)
    times.push(performance.now() - began)
    return isOwn(text)
  }
  return [
    call('pty_send', { id, data }, (text) => text.includes(data)),
    call('pty_tail', { id, waitMs: 5_000 }, (text) => text.includes(`${id} in round`)),
    call('pty_tail', { id, from: 0 }, (text) => text.endsWith(`[${id}: running]`)),
    call('pty_list', {}, (text) => ids.every((each) => text.includes(each))),
  ]
}

async function textOf(client: Client, name: string, args: object): Promise<string> {
  const { content } = (await client.callTool({ name, arguments: { ...args } })) as CallToolResult
  return (content[0] as { text: string }).text
}

const delays = ({ p50, p99, max }: Lateness): string => `p50 ${ms(p50)}, p99 ${ms(p99)}, max ${ms(max)}`

const ms = (value: number): string => `${value.toFixed(1)} ms`
