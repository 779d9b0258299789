import { spawn } from 'node:child_process'
import { setImmediate as letItRun } from 'node:timers/promises'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { alive } from '../../support/alive.ts'
import { until } from '../../support/until.ts'
import { calling } from './support/calling.ts'
import { drive } from './support/drive.ts'
import { PROGRAM, Program } from './support/program.ts'
import { callOf, INITIALIZE } from './support/serving.ts'

const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' }
let number = 0

/** A program that defies what it can defy, and with it another that has left its session. */
function stubborn() {
  const token = `stubborn-${process.pid}-${++number}`
  const script = `trap "" HUP TERM INT; setsid sh -c "trap '' HUP TERM; while :; do sleep 1; done" ${token} & wait`
  return {
    token,
    open: { ...callOf('pty_open', { command: `sh -c '${script}' ${token}`, timeoutMs: 200 }), id: 7 },
  }
}

async function withTerminal() {
  const { token, open } = stubborn()
  const program = new Program(['mcp'])
  program.write(INITIALIZE, INITIALIZED, open)
  await program.answer(7)
  expect(alive(token)).not.toEqual([])
  return { program, token }
}

describe('a client on standard streams', () => {
  it('drives a shell and a REPL through every tool', async () => {
    const client = new Client({ name: 'test', version: '0' })
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'] }))
    onTestFinished(() => client.close())
    expect(client.getServerVersion()).toMatchObject({ name: 'dsh-pty-session', version: expect.any(String) })
    expect(client.getInstructions()).toContain('pty_open')
    await drive(calling(client))
  })

  it('finds on standard output nothing but messages', async () => {
    const { program } = await withTerminal()
    program.process.stdin!.end()
    await program.exit()
    expect(program.answers.map(({ id }) => id)).toContain(7)
    expect(program.stderr).toBe('')
  })

  it('can send ten thousand lines of junk, of which one is told, and is served on', async () => {
    const program = new Program(['mcp'])
    program.write(INITIALIZE, INITIALIZED)
    const junk = [
      '{',
      'null',
      '[]',
      '\x00\xff',
      '{"jsonrpc":"2.0"}',
      'x'.repeat(999),
      '{"id":1,"method":2}',
      '',
    ]
    program.write(...Array.from({ length: 10_000 }, (_, i) => junk[i % junk.length]!), callOf('pty_list', {}))
    expect(await program.answer(1)).toMatchObject({ result: { structuredContent: { sessions: [] } } })
    expect(program.stderr.match(/is not MCP/g)).toHaveLength(1)
  })
})

describe('the end of every terminal, and exit code 0, come', () => {
  it('when standard input is closed', async () => {
    const { program, token } = await withTerminal()
    program.process.stdin!.end()
    expect([await program.exit(), alive(token)]).toEqual([0, []])
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('by %s', async (signal) => {
    const { program, token } = await withTerminal()
    program.process.kill(signal)
    expect([await program.exit(), alive(token)]).toEqual([0, []])
  })

  it('by a signal that is sent again and again', async () => {
    const { program, token } = await withTerminal()
    while (program.process.kill('SIGTERM')) await letItRun()
    expect([await program.exit(), alive(token)]).toEqual([0, []])
  })

  it('when a terminal is only just being opened', async () => {
    const { token, open } = stubborn()
    const program = new Program(['mcp'])
    program.write(INITIALIZE, INITIALIZED, { ...open, params: { ...open.params, timeoutMs: 600_000 } })
    await until(() => alive(token).length > 0)
    program.process.stdin!.end()
    expect([await program.exit(), alive(token)]).toEqual([0, []])
  })

  it('though the client reads nothing', async () => {
    const { program, token } = await withTerminal()
    program.process.stdout!.pause()
    program.process.stdout!.removeAllListeners('data')
    program.write(
      ...Array.from({ length: 200 }, (_, i) => ({ jsonrpc: '2.0', id: 100 + i, method: 'tools/list' })),
    )
    program.process.kill('SIGTERM')
    await until(() => program.process.exitCode !== null)
    expect([program.process.exitCode, alive(token)]).toEqual([0, []])
    program.process.stdout!.destroy()
  })
})

it('a client that is killed takes its server and its terminals with it', async () => {
  const { token, open } = stubborn()
  const messages = [INITIALIZE, INITIALIZED, open].map((each) => JSON.stringify(each)).join('\n')
  const client = spawn(process.execPath, [
    '-e',
    `const server = require('node:child_process').spawn(process.execPath, process.argv.slice(1, -1))
     server.stdin.write(process.argv.at(-1) + '\\n')`,
    ...[PROGRAM, 'mcp', messages],
  ])
  onTestFinished(() => void client.kill('SIGKILL'))
  // The client and its server are alive under this name too: the message is among their arguments.
  await until(() => alive(token).length > 2)
  client.kill('SIGKILL')
  await until(() => alive(token).length === 0)
})
