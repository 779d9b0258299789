import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { anchorOf } from '../run.ts'
import { cleanupCase } from './end-cases.ts'
import { seamCases } from './index.ts'

it('docs/dsh.md lists each rule for backends of the harness, where messages point', () => {
  const page = readFileSync(new URL('../../../docs/dsh.md', import.meta.url), 'utf8')
  const listed = page.split('\n').filter((line) => line.startsWith('- <a id="seam-'))
  const expected = [...seamCases, cleanupCase].map(
    ({ id, rule }) => `- <a id="${anchorOf(id)}"></a>\`${id}\`: ${rule}`,
  )
  expect(listed).toEqual(expected)
})
