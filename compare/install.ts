import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CACHE } from './place.ts'

/** node-pty comes without a binary for Linux: a prebuilt one takes its place, so that nothing is compiled. */
const BINARY = `@lydell/node-pty-linux-${process.arch}`

/** Exact versions, and of what stands under the peers too. */
const MANIFEST = {
  private: true,
  dependencies: {
    bun: '1.4.5',
    'node-pty': '1.1.0',
    [BINARY]: '1.1.0',
    'opencode-pty': '0.1.3',
    'pty-manager': '1.12.1',
  },
  overrides: { 'adapter-types': '0.2.1', 'bun-pty': '0.4.11' },
}

/** Installs the peers, once: again only when a version here has changed. */
export async function installPeers(progress: (what: string) => void): Promise<void> {
  const manifest = JSON.stringify(MANIFEST, null, 2)
  const done = join(CACHE, 'done')
  if (existsSync(done) && readFileSync(done, 'utf8') === manifest) return
  progress(`installing the peers into ${CACHE} (about 260 MB, once) …`)
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(join(CACHE, 'package.json'), manifest)
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  try {
    await promisify(execFile)('npm', ['install', ...flags], { cwd: CACHE })
  } catch (cause) {
    throw new Error('the peers could not be installed: is there a package registry?', { cause })
  }
  const modules = join(CACHE, 'node_modules')
  const prebuilt = join(modules, 'node-pty/prebuilds', `linux-${process.arch}`)
  cpSync(join(modules, BINARY, 'pty.node'), join(prebuilt, 'pty.node'))
  writeFileSync(done, manifest)
}
