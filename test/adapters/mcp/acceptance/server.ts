import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const PROGRAM = fileURLToPath(new URL('../../../../src/cli/main.ts', import.meta.url))
export const MEASURED = ['--import', new URL('event-loop-delay.ts', import.meta.url).href]
export const TOKEN = 'acceptance'

/** `dsh-pty-session mcp --http`, until it is disposed of. */
export interface HttpServer extends AsyncDisposable {
  readonly url: string
  readonly process: ChildProcess
}

export async function httpServer(...flags: readonly string[]): Promise<HttpServer> {
  const env = { ...process.env, DSH_PTY_MCP_TOKEN: TOKEN }
  const server = spawn(process.execPath, [...MEASURED, PROGRAM, 'mcp', '--http', '0', ...flags], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env,
  })
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    server.stderr.on('data', (chunk) => {
      printed += chunk
      const found = /serving MCP at (\S+)\n/.exec(printed)?.[1]
      if (found) resolve(found)
    })
    server.once('exit', () => reject(new Error(printed)))
  })
  return {
    ...{ url, process: server },
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}
