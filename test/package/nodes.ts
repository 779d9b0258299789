import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './packed.ts'

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/node22')

/** The binary of Node 22, which is fetched once. */
export async function node22(): Promise<string> {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const binary = join(CACHE, 'node_modules', name, 'bin/node')
  if (!existsSync(binary)) {
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(join(CACHE, 'package.json'), '{}')
    await install(CACHE, `${name}@22`)
  }
  return binary
}
