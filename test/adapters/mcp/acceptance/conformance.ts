import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { DOES_NOT_APPLY } from './does-not-apply.ts'
import { CONFORMANCE, commandOf } from './packages.ts'
import type { Report } from './report.ts'
import { httpServer, TOKEN } from './server.ts'
import { stand } from './stand-in.ts'

const SUMMARY = /^([✓✗]) ([\w-]+): (\d+) passed, (\d+) failed$/gm

/** The official conformance suite, all of its scenarios for servers. */
export async function conformance(report: Report): Promise<void> {
  report.section(`Conformance (${CONFORMANCE}, all scenarios for servers)`)
  const command = await commandOf(CONFORMANCE, 'conformance')
  await using server = await httpServer('--owner', 'token')
  await openSession(server.url)
  await using proxy = await stand(server.url)

  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  const words = [command, 'server', '--url', proxy.url, '--suite', 'all', '--output-dir', folder]
  const printed = await output(process.execPath, words)
  rmSync(folder, { recursive: true })

  const scenarios = [...printed.matchAll(SUMMARY)].map(([, mark, name, passed]) => ({
    name: name!,
    // A scenario that finds nothing to check counts as passed there, and not here.
    passes: mark === '✓' && Number(passed) > 0,
  }))
  report.check('runs all of its 32 scenarios', scenarios.length === 32, printed)
  const applies = scenarios.filter(({ name }) => !(name in DOES_NOT_APPLY))
  for (const { name, passes } of applies) report.check(name, passes, printed)
  const passedAll = applies.filter(({ passes }) => passes).length
  report.note(
    `${passedAll} of ${applies.length} that apply; ${scenarios.length - applies.length} do not apply:`,
  )
  for (const [name, why] of Object.entries(DOES_NOT_APPLY)) report.note(`- ${name}: ${why}`)
}

/** The suite reads, subscribes to and waits for one session, which shows what its own resources would. */
async function openSession(url: string): Promise<void> {
  const client = new Client({ name: 'acceptance', version: '0' })
  const requestInit = { headers: { Authorization: `Bearer ${TOKEN}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }) as Transport)
  await client.callTool({ name: 'pty_open', arguments: { command: 'echo 123; cat' } })
  await client.close()
}

function output(command: string, words: readonly string[]): Promise<string> {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
    })
    child.once('close', () => resolve(printed))
  })
}
