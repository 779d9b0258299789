import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { commandOf, HOME, INSPECTOR } from './packages.ts'
import type { Report } from './report.ts'
import { httpServer, PROGRAM, TOKEN } from './server.ts'

const run = promisify(execFile)

// biome-ignore lint/suspicious/noExplicitAny: what it is, is checked
type Answer = any

/** The MCP Inspector's command line lists and calls every tool, on stdio and over HTTP. */
export async function inspector(report: Report): Promise<void> {
  report.section(`MCP Inspector (${INSPECTOR})`)
  const command = await commandOf(INSPECTOR, 'mcp-inspector')
  mkdirSync(HOME, { recursive: true })
  /** One run of it, and with it one connection. */
  const inspect = async (target: readonly string[], ...request: readonly string[]) => {
    const words = [command, '--cli', '--format', 'json', ...request, ...target]
    const { stdout, stderr } = await run(process.execPath, words, { env: { ...process.env, HOME } })
    return { ...JSON.parse(stdout).result, stderr }
  }

  const stdio = [process.execPath, PROGRAM, 'mcp']
  const listed = await inspect(stdio, '--method', 'tools/list', '--strict')
  report.check('lists seven tools on stdio', listed.tools.length === 7)
  report.check(
    'finds their schemas portable, without a warning',
    !/\d+ errors?,/.test(listed.stderr),
    listed.stderr,
  )
  const core = await inspect([...stdio, '--tools', 'core'], '--method', 'tools/list')
  report.check('lists four tools of the core', core.tools.length === 4)

  // Each run is a connection of its own: that the token owns makes them one client.
  await using server = await httpServer('--owner', 'token')
  const http = [
    '--transport',
    'http',
    '--server-url',
    server.url,
    '--header',
    `Authorization: Bearer ${TOKEN}`,
  ]
  const call = async (name: string, args: object) => {
    const given = ['--tool-name', name, '--tool-args-json', JSON.stringify(args)]
    return (await inspect(http, '--method', 'tools/call', ...given)).structuredContent as Answer
  }
  const { sessionId: id } = await call('pty_open', { command: 'bash --norc' })
  const results: [string, object, (result: Answer) => boolean][] = [
    ['pty_send', { id, data: 'echo $((6 * 7))' }, ({ delta }) => delta.includes('\n42\n')],
    ['pty_tail', { id }, ({ text }) => text.endsWith('\n42')],
    ['pty_list', {}, ({ sessions }) => sessions[0].sessionId === id],
    ['pty_resize', { id, size: { rows: 5, cols: 50 } }, ({ size }) => size.rows === 5],
    ['pty_signal', { id, signal: 'SIGINT' }, ({ signal }) => signal === 'SIGINT'],
  ]
  for (const [name, args, holds] of results) {
    const result = await call(name, args)
    report.check(`calls ${name} over HTTP`, holds(result), JSON.stringify(result))
  }
  const { resources } = await inspect(http, '--method', 'resources/list')
  report.check('lists the resource of the session', resources[0].uri === `pty://${id}`)
  const { contents } = await inspect(http, '--method', 'resources/read', '--uri', `pty://${id}`)
  report.check('reads it', contents[0].text.includes('\n42\n'))
  const { closed } = await call('pty_close', { id })
  report.check('calls pty_close over HTTP', closed)
}
