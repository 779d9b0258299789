import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { install } from '../packed.ts'

/** The harness's command line, which is large: installed once, and kept. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/dsh-cli')
const PNPM = '11.28.11'
const DSH = '0.1.0-rc.8'

/** As the harness is to be installed; without these the carets of its packages float to others that do not fit. */
const WORKSPACE = `
nodeLinker: hoisted
autoInstallPeers: true
strictDepBuilds: false
overrides:
  '@deepseek-ai/cordis': 4.0.1
  '@deepseek-ai/cordis-plugin-hmr': 1.0.16
  '@deepseek-ai/cordis-plugin-loader': 1.0.2
  '@deepseek-ai/cordis-plugin-include': 1.0.6
  '@deepseek-ai/cordis-plugin-timer': 1.1.3
  '@deepseek-ai/cordis-plugin-group': 1.0.1
  '@deepseek-ai/schemastery': 3.18.1
  '@deepseek-ai/cosmokit': 1.8.2
`

export interface Cli {
  /** Runs `dsh` with these arguments; rejects with all that it printed when it fails. */
  dsh(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>
  /** Where it works, and where the agent's workspace is. */
  readonly folder: string
  dispose(): void
}

/** The real command line in a home of its own. */
export async function freshCli(): Promise<Cli> {
  const bins = [
    dirname(process.execPath),
    join(CACHE, 'pnpm/node_modules/.bin'),
    join(CACHE, 'app/node_modules/.bin'),
  ]
  const folder = mkdtempSync(join(tmpdir(), 'dsh-cli-'))
  const xdg = (name: string) => join(CACHE, 'xdg', name)
  const environment = {
    ...process.env,
    PATH: [...bins, process.env.PATH].join(delimiter),
    XDG_DATA_HOME: xdg('data'),
    XDG_CACHE_HOME: xdg('cache'),
    XDG_STATE_HOME: xdg('state'),
    XDG_CONFIG_HOME: xdg('config'),
    DSH_HOME: join(folder, 'home'),
    DSH_TELEMETRY_DISABLED: '1',
    CI: '1',
  }
  const run = (file: string, args: readonly string[], cwd: string, env = {}) =>
    output(file, args, { cwd, env: { ...environment, ...env } })
  await installOnce(run)
  return {
    folder,
    dsh: (args, env) => run('dsh', args, folder, env),
    dispose: () => rmSync(folder, { recursive: true }),
  }
}

type Run = (file: string, args: readonly string[], cwd: string) => Promise<string>

async function installOnce(run: Run): Promise<void> {
  const [pnpm, app, done] = ['pnpm', 'app', 'done'].map((name) => join(CACHE, name)) as [
    string,
    string,
    string,
  ]
  if (existsSync(done)) return
  for (const folder of [pnpm, app]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(pnpm, 'package.json'), '{}')
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ private: true, dependencies: { '@deepseek-ai/dsh': DSH } }),
  )
  writeFileSync(join(app, 'pnpm-workspace.yaml'), WORKSPACE)
  try {
    await install(pnpm, `pnpm@${PNPM}`)
    await run('pnpm', ['install'], app)
  } catch (cause) {
    throw new Error(`@deepseek-ai/dsh ${DSH} could not be installed: is there a package registry?`, { cause })
  }
  writeFileSync(done, '')
}

function output(file: string, args: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
  return new Promise<string>((resolve, reject) => {
    execFile(file, args, { ...options, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${file} ${args.join(' ')}: ${error.message}\n${stdout}${stderr}`))
      else resolve(stdout + stderr)
    })
  })
}
