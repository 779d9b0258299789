import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importsOf } from '../support/imports.ts'

const PEERS = ['pty-manager', 'opencode-pty', 'bun', 'bun-pty']
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const build = JSON.parse(readFileSync('tsconfig.build.json', 'utf8'))

it('what compares with peers is in no package', () => {
  expect(manifest.files.filter((path: string) => path.includes('compare'))).toEqual([])
  expect(build.include).toEqual(['src', 'test/contract'])
})

it('what is shipped imports none of it', () => {
  const imports = globSync(['src/**/*.ts', 'test/contract/**/*.ts']).flatMap((path) =>
    importsOf(path, readFileSync(path, 'utf8')).map(({ target }) => `${path} imports ${target}`),
  )
  expect(imports.length).toBeGreaterThan(100)
  expect(imports.filter((line) => / imports compare\//.test(line))).toEqual([])
})

it('no peer is a dependency', () => {
  const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
  const names = kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}))
  expect(names.filter((name) => PEERS.includes(name))).toEqual([])
})
