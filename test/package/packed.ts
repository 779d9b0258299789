import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { succeed } from './run.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The package as `npm publish` would send it. */
export interface Packed {
  readonly tarball: string
  readonly bytes: number
  readonly unpackedBytes: number
  readonly files: readonly string[]
}

/** Builds and packs in a folder of its own, so that whoever uses `dist` meanwhile is not disturbed. */
export async function pack(): Promise<Packed> {
  const stage = mkdtempSync(join(tmpdir(), 'packed-'))
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  await succeed(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', join(stage, 'dist')], ROOT)
  for (const path of PACKED_AS_THEY_ARE) cpSync(join(ROOT, path), join(stage, path), { recursive: true })
  const [result] = JSON.parse(await succeed('npm', ['pack', '--ignore-scripts', '--json'], stage))
  return {
    tarball: join(stage, result.filename),
    bytes: result.size,
    unpackedBytes: result.unpackedSize,
    files: result.files.map(({ path }: { path: string }) => path),
  }
}

const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { files: string[] }
const isCopied = (path: string) => path !== 'dist' && !path.startsWith('!')
const PACKED_AS_THEY_ARE = ['package.json', 'README.md', 'LICENSE', ...files.filter(isCopied)]

/** A fresh folder, as a stranger makes one, with these packages installed in it. */
export async function freshFolder(...packages: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-'))
  await succeed('npm', ['init', '-y'], folder)
  await install(folder, ...packages)
  return folder
}

export async function install(folder: string, ...packages: readonly string[]): Promise<void> {
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  await succeed('npm', ['install', ...quiet, ...packages], folder)
}
