import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { run, succeed } from './run.ts'

const packed = inject('packed')
const folder = inject('folder')
const bin = (name: string) => join(import.meta.dirname, '../../node_modules/.bin', name)

it('publint has nothing to say about the packed package', async () => {
  const { code, stdout } = await run(bin('publint'), ['run', '--strict', packed.tarball], folder)
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('All good') })
})

it('its types resolve as its code does, for every export', async () => {
  const args = [packed.tarball, '--profile', 'esm-only', '--format', 'json']
  const { code, stdout } = await run(bin('attw'), args, folder)
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.anything() })
})

it('every file that an export or the bin names is in it', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/dsh-pty-session/package.json'), 'utf8'))
  const named = [...Object.values<string>(manifest.exports), ...Object.values<string>(manifest.bin)]
  const missing = named.map((path) => path.slice(2)).filter((path) => !packed.files.includes(path))
  expect(missing).toEqual([])
})

it('holds no test, no source and nothing of a workshop', () => {
  const built = packed.files.filter((path) => path.startsWith('dist/'))
  expect(built.filter((path) => !/(?<!\.test)(\.js|\.d\.ts)$/.test(path))).toEqual([])
  const outside = packed.files.filter(
    (path) => !/^(dist|docs|examples)\/|^[^/]+\.(md|json|yml)$|^LICENSE$/.test(path),
  )
  expect(outside).toEqual([])
})

it('is small', () => {
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KiB`
  console.log(`packed ${kilobytes(packed.bytes)}, unpacked ${kilobytes(packed.unpackedBytes)}`)
  expect(packed.unpackedBytes).toBeLessThan(2 * 1024 * 1024)
})

it('npx finds the command, and verifies a backend that was written against the package', async () => {
  const stdout = await succeed('npx', ['dsh-pty-session', 'verify', '--help'], folder)
  expect(stdout).toContain('usage: dsh-pty-session verify')
})
