import { createPtySessions } from '../../composition.ts'
import { invalid } from '../../domain/errors.ts'
import type { PtySessions } from '../../domain/pty-sessions.ts'
import { nodePty } from '../node-pty/index.ts'
import { serveHttp } from './http/http.ts'
import type { Service } from './service.ts'
import { help } from './settings/help.ts'
import { resolveSettings } from './settings/resolve.ts'
import { limitsOf, type Settings } from './settings/schema.ts'
import { serveStdio } from './stdio.ts'

/** What is not gone by then is killed as the process exits, so that all has ended within five seconds. */
const PATIENCE_MS = 4_000
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Serves MCP until the client goes or a signal comes, and ends every terminal. Standard output is the client's.
 * @returns the exit code
 * @throws {PtyError} `INVALID_ARGUMENT` for settings that can't be.
 */
export async function runMcp(words: readonly string[]): Promise<number> {
  const settings = resolveSettings(words, process.env)
  if (settings === undefined) {
    console.log(help())
    return 0
  }
  if (settings.cwd !== undefined) enter(settings.cwd)
  const { shell, envAllow: allowEnv, pidNamespace } = settings
  const terminal = nodePty({ shell, allowEnv, pidNamespace })
  const sessions = createPtySessions({ terminal, limits: limitsOf(settings) })
  const stopped = stopSignal()
  const service = await serve(sessions, settings)
  await Promise.race([service.ended, stopped])
  return end(service, sessions)
}

function enter(folder: string): void {
  try {
    process.chdir(folder)
  } catch (error) {
    throw invalid('--cwd', `as a folder that can be entered (${(error as Error).message})`, folder)
  }
}

async function serve(sessions: PtySessions, settings: Settings): Promise<Service> {
  const { http, tools } = settings
  if (http !== undefined) return serveHttp({ ...settings, sessions, tools, log, port: http })
  if (process.stdin.isTTY) log('waiting for an MCP client on standard input; see --help')
  return serveStdio({ sessions, tools, log })
}

async function end(service: Service, sessions: PtySessions): Promise<number> {
  const ending = service.close().then(() => sessions.dispose())
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  try {
    await Promise.race([ending, late])
    return 0
  } catch (error) {
    log((error as Error).message)
    return 1
  }
}

/** The listeners stay, so that a signal that comes again does not cut the end short. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of STOP_SIGNALS) process.on(signal, () => resolve())
  })
}

function log(line: string): void {
  console.error(`dsh-pty-session: ${line}`)
}
