import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { succeed } from './run.ts'
import { snippets } from './snippets.ts'

const folder = inject('folder')
const HOST = join(import.meta.dirname, '../../examples/host')
/** The page whose code stands in a harness, which no fresh folder has. */
const PLUGINS = 'docs/dsh.md:'
const found = snippets()

describe.each([
  ['node 24', process.execPath],
  ['node 22', inject('node22')],
])('in a fresh folder, on %s', (_, node) => {
  it.for(found)('the code at $place runs as it stands', async ({ place, file, code }, { skip }) => {
    if (place.startsWith(PLUGINS)) skip('it is part of a plugin: test/adapters/dsh has whole ones')
    writeFileSync(join(folder, file), code)
    await succeed(node, [file], folder)
  })

  it('the host of twenty lines runs, and its last call closes what it opened', async () => {
    cpSync(HOST, join(folder, 'host'), { recursive: true })
    const output = await succeed(node, ['host/host.ts'], folder)
    expect(output).toContain('close {"closed":true}')
  })
})

it('there is code to run in the README and for authors', () => {
  const pages = new Set(found.map(({ place }) => place.split(':')[0]))
  expect([...pages]).toEqual(expect.arrayContaining(['README.md', 'docs/backend-authors.md']))
})

it('the command of docs/backend-authors.md verifies the module of docs/backend-authors.md', async () => {
  const { file, code } = found.find(({ file }) => file === 'my-backend.mjs')!
  writeFileSync(join(folder, file), code)
  const output = await succeed('npx', ['dsh-pty-session', 'verify', './my-backend.mjs', 'open'], folder)
  expect(output).toMatch(/0 broken, \d+ skipped/)
})
