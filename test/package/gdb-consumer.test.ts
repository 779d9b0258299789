import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject, it } from 'vitest'
import { install } from './packed.ts'
import { succeed } from './run.ts'

const EXAMPLE = join(import.meta.dirname, '../../examples/gdb-consumer')
const folder = mkdtempSync(join(tmpdir(), 'gdb-consumer-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('the example of a consumer is right by the types that the package ships', async () => {
  cpSync(EXAMPLE, folder, { recursive: true })
  await install(folder, inject('packed').tarball)
  await succeed('npm', ['run', 'check'], folder)
})
