import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf } from '../../support/imports.ts'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const isHarness = (name: string) => name.startsWith('@deepseek-ai/')

const used = new Set(
  globSync(['src/**/*.ts', 'test/contract/**/!(*.test).ts'], { exclude: ['test/contract/subjects/**'] })
    .flatMap((path) => importsOf(path, readFileSync(path, 'utf8')))
    .map(({ target }) => target)
    .filter(isHarness),
)

test('what is used of the harness is a peer, and optional; nothing of it is a dependency', () => {
  const peers = Object.keys(manifest.peerDependencies).filter(isHarness)
  expect(peers.sort()).toEqual([...used].sort())
  for (const name of peers) expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true })
  const dependencies = { ...manifest.dependencies, ...manifest.optionalDependencies }
  expect(Object.keys(dependencies).filter(isHarness)).toEqual([])
})

test('the ranges of the peers have no upper end: 0.1.x and 0.2.x are accepted', () => {
  for (const [name, range] of Object.entries<string>(manifest.peerDependencies)) {
    if (isHarness(name)) expect(range).toMatch(/^>=\d+\.\d+\.\d+(-rc\.\d+)?$/)
  }
})

test('it is run with the oldest version that its ranges accept', () => {
  for (const [name, range] of Object.entries<string>(manifest.peerDependencies)) {
    if (isHarness(name)) expect(`>=${manifest.devDependencies[name]}`).toBe(range)
  }
})
