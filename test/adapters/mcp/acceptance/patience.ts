import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Report } from './report.ts'
import { PROGRAM } from './server.ts'

const SILENCE_MS = 7_000
const WAIT_MS = 12_000

/** Clients give up a call after a time of silence, most after a minute; here it is less. */
export async function patience(report: Report): Promise<void> {
  report.section(`A wait of ${WAIT_MS} ms, of a client that gives up after ${SILENCE_MS} ms of silence`)
  const client = new Client({ name: 'patience', version: '0' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'] }))
  await client.callTool({ name: 'pty_open', arguments: { command: 'bash --norc' } })
  let told = 0
  const waits = await client.callTool(
    { name: 'pty_send', arguments: { id: 'pty-1', data: 'sleep 12; echo rested' } },
    undefined,
    { timeout: SILENCE_MS, resetTimeoutOnProgress: true, onprogress: () => told++ },
  )
  const { delta } = waits.structuredContent as { delta: string }
  report.check(
    `lives to its end where progress counts (told ${told} times)`,
    delta.includes('\nrested\n'),
    delta,
  )
  const given = { id: 'pty-1', data: 'sleep 1000' }
  const gaveUp = client.callTool({ name: 'pty_send', arguments: given }, undefined, { timeout: SILENCE_MS })
  report.check(
    'is given up where it does not',
    await gaveUp.then(
      () => false,
      () => true,
    ),
  )
  const again = { id: 'pty-1', data: 'echo code $?' }
  let text: string
  do {
    const { content } = await client.callTool({ name: 'pty_send', arguments: again })
    ;[{ text }] = content as [{ text: string }]
  } while (text.startsWith('SEND_ACTIVE: '))
  report.check('and then its program has been interrupted', text.includes('\ncode 130\n'), text)
  await client.close()
}
