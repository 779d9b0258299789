import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'
export const CONFORMANCE = '@modelcontextprotocol/conformance@0.1.16'

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/mcp-acceptance', import.meta.url))
const run = promisify(execFile)

/** A package's command, fetched once. They weigh too much for the development dependencies. */
export async function commandOf(specifier: string, name: string): Promise<string> {
  const folder = join(CACHE, specifier.replaceAll('/', '+'))
  const command = join(folder, 'node_modules/.bin', name)
  if (!existsSync(command)) {
    await run('npm', [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefix',
      folder,
      specifier,
    ])
  }
  return command
}

/** A home for programs that keep files there. */
export const HOME = join(CACHE, 'home')
