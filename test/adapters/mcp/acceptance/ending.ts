import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { alive } from '../../../support/alive.ts'
import type { Report } from './report.ts'
import { PROGRAM } from './server.ts'

const TERMINALS = 16
const MOST_MS = 5_000
const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'ending', version: '0' },
}
let marks = 0

/** How long it takes until nothing of sixteen terminals is left whose programs defy what they can. */
export async function ending(report: Report): Promise<void> {
  report.section(
    `The end of ${TERMINALS} terminals that ignore SIGHUP, SIGTERM and SIGINT, within ${MOST_MS} ms`,
  )
  const ways: Readonly<Record<string, (server: ChildProcess) => void>> = {
    'standard input is closed': (server) => server.stdin!.end(),
    SIGTERM: (server) => server.kill('SIGTERM'),
    SIGINT: (server) => server.kill('SIGINT'),
  }
  for (const [way, end] of Object.entries(ways)) {
    const mark = `ending-${process.pid}-${++marks}`
    const server = await withTerminals(mark)
    const running = alive(mark).length
    const began = performance.now()
    end(server)
    if (server.exitCode === null) await once(server, 'exit')
    const took = performance.now() - began
    const left = alive(mark)
    const well = server.exitCode === 0 && left.length === 0 && took < MOST_MS
    const how = `exit code ${server.exitCode}, ${left.length} of ${running} processes left, ${took.toFixed(0)} ms`
    report.check(`${way}: ${how}`, well && running >= TERMINALS)
  }
  await killedClient(report)
}

/** A server whose client is killed, so that it only notices that its standard input has ended. */
async function killedClient(report: Report): Promise<void> {
  const mark = `ending-${process.pid}-${++marks}`
  const client = spawn(process.execPath, ['-e', CLIENT, PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
  client.stdin.write(`${JSON.stringify([...messages(mark)])}\n`)
  await answered(client, TERMINALS)
  const running = alive(mark).length
  const began = performance.now()
  client.kill('SIGKILL')
  while (alive(mark).length > 0 && performance.now() - began < MOST_MS) await pause(10)
  const took = performance.now() - began
  const left = alive(mark).length
  const how = `${left} of ${running} processes left, ${took.toFixed(0)} ms`
  report.check(`the client is killed: ${how}`, left === 0 && running >= TERMINALS)
}

/** Starts the server, hands it the messages that it was given, and passes on what it answers. */
const CLIENT = `
  const server = require('node:child_process').spawn(process.execPath, [process.argv[1], 'mcp'], { stdio: ['pipe', 'pipe', 'inherit'] })
  server.stdout.pipe(process.stdout)
  process.stdin.once('data', (all) => JSON.parse(all).forEach((each) => server.stdin.write(JSON.stringify(each) + '\\n')))`

async function withTerminals(mark: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [PROGRAM, 'mcp'], { stdio: ['pipe', 'pipe', 'inherit'] })
  for (const message of messages(mark)) server.stdin.write(`${JSON.stringify(message)}\n`)
  await answered(server, TERMINALS)
  return server
}

function* messages(mark: string): Generator<object> {
  yield { jsonrpc: '2.0', id: 0, method: 'initialize', params: INITIALIZE }
  yield { jsonrpc: '2.0', method: 'notifications/initialized' }
  const command = `sh -c 'trap "" HUP TERM INT; echo up; while :; do sleep 1; done' ${mark}`
  const params = { name: 'pty_open', arguments: { command, timeoutMs: 500 } }
  for (let id = 1; id <= TERMINALS; id++) yield { jsonrpc: '2.0', id, method: 'tools/call', params }
}

/** Resolves when so many calls have been answered. */
async function answered({ stdout }: ChildProcess, count: number): Promise<void> {
  let left = count
  for await (const line of createInterface({ input: stdout! })) {
    if (JSON.parse(line).id > 0 && --left === 0) return
  }
}
