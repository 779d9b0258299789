import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodePty } from '../../../src/adapters/node-pty/index.ts'
import { createPtySessions, type PtySessions } from '../../../src/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'pty-'))
const plainFile = join(folder, 'not-executable')
writeFileSync(plainFile, 'echo never')

describe('bad input is refused by its code, and nothing is left behind', () => {
  let sessions: PtySessions
  beforeEach(() => {
    sessions = createPtySessions({ terminal: nodePty() })
  })
  afterEach(() => sessions.dispose())

  it.each([
    ['an empty command', { command: '' }, 'INVALID_ARGUMENT', '""'],
    ['a blank command', { command: ' \t' }, 'INVALID_ARGUMENT', '" \\t"'],
    ['a NUL in the command', { command: 'echo a\0b' }, 'INVALID_ARGUMENT', '"echo a\\u0000b"'],
    [
      'a program that does not exist',
      { command: '/no/such/program -x' },
      'INVALID_COMMAND',
      '/no/such/program',
    ],
    [
      'a program that is not executable',
      { command: `${plainFile} now` },
      'INVALID_COMMAND',
      'not executable',
    ],
    ['a folder as the program', { command: '/usr/bin/' }, 'INVALID_COMMAND', 'is not a file'],
    ['a missing cwd', { command: 'true', cwd: '/no/such/folder' }, 'INVALID_CWD', '/no/such/folder'],
    ['a cwd that is a file', { command: 'true', cwd: plainFile }, 'INVALID_CWD', 'is not a folder'],
    ['an env name with =', { command: 'true', env: { 'A=B': 'x' } }, 'INVALID_ARGUMENT', '"A=B"'],
    ['an empty env name', { command: 'true', env: { '': 'x' } }, 'INVALID_ARGUMENT', '""'],
    ['a NUL in an env value', { command: 'true', env: { A: 'x\0' } }, 'INVALID_ARGUMENT', 'env.A'],
    [
      'a size of 70,000 columns',
      { command: 'true', size: { rows: 1, cols: 70_000 } },
      'INVALID_ARGUMENT',
      '70000',
    ],
    ['a wait of NaN', { command: 'true', timeoutMs: Number.NaN }, 'INVALID_ARGUMENT', 'NaN'],
  ])('%s', async (_what, options, code, quoted) => {
    await expect(sessions.open('me', options)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(quoted),
    })
    expect(sessions.list('me')).toEqual([])
  })

  it('a secret in env never stands in the error', async () => {
    const env = { TOKEN: 'hunter2\0' }
    const error = await sessions.open('me', { command: 'true', env }).catch((reason: unknown) => reason)
    expect(String(error)).not.toContain('hunter2')
  })

  it('an open that is aborted before or meanwhile leaves no session and no process', async () => {
    await expect(sessions.open('me', { command: 'sleep 60' }, AbortSignal.abort())).rejects.toMatchObject({
      code: 'ABORTED',
    })
    const stop = new AbortController()
    const opening = sessions.open('me', { command: 'sleep 60' }, stop.signal)
    stop.abort()
    await expect(opening).rejects.toMatchObject({ code: 'ABORTED' })
    expect(sessions.list('me')).toEqual([])
  })

  it('an owner that ends while its session opens gets none, and no other owner is touched', async () => {
    const other = await sessions.open('other', { command: 'cat' })
    const opening = sessions.open('me', { command: 'sleep 60' })
    const refused = expect(opening).rejects.toMatchObject({ code: 'OWNER_ENDED' })
    await sessions.dispose('me')
    await refused
    expect(sessions.list('other').map(({ sessionId }) => sessionId)).toEqual([other.sessionId])
  })

  it('a shell that is not there is refused by name', async () => {
    const odd = createPtySessions({ terminal: nodePty({ shell: 'no-such-shell' }) })
    await expect(odd.open('me', { command: 'true' })).rejects.toMatchObject({
      code: 'INVALID_COMMAND',
      message: expect.stringContaining('no-such-shell'),
    })
    await odd.dispose()
  })
})
