import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { alive } from '../../support/alive.ts'

const HOST = new URL('hosts/unprivileged.ts', import.meta.url).pathname
const NOBODY = 65534

let folder: string
let token: string
beforeEach(async () => {
  token = `token-${randomUUID()}`
  folder = await mkdtemp(join(tmpdir(), 'other-user-'))
  await chmod(folder, 0o755)
})
afterEach(async () => {
  for (const pid of alive(token)) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true })
})

it.runIf(process.platform === 'linux')(
  'a program of another user in the foreground refuses a signal with a code, takes the interrupt of an abort, and ends by a close',
  async (context) => {
    const asRoot = await setuidRoot()
    if (!asRoot) return context.skip('This needs root, setpriv(1) and a folder for setuid programs.')
    const program = `trap "echo interrupted" INT; echo up; while :; do sleep 1; done`
    const command = `exec ${asRoot} --reuid 0 sh -c '${program}' ${token}`
    const { stdout } = await promisify(execFile)(process.execPath, [HOST, command])
    expect(JSON.parse(stdout)).toEqual({
      signalled: expect.stringMatching(/^UNSUPPORTED: Send the character \\x03 .* another user's/),
      closed: 'closed',
    })
    expect(alive(token)).toEqual([])
  },
)

/** A setpriv(1) that makes anybody root, if there can be one. */
async function setuidRoot(): Promise<string | undefined> {
  const file = join(folder, 'as-root')
  try {
    const setpriv = execFileSync('sh', ['-c', 'command -v setpriv'], { encoding: 'utf8' }).trim()
    await copyFile(setpriv, file)
    await chmod(file, 0o4755)
    const id = execFileSync(file, ['--reuid', '0', 'id', '-u'], { uid: NOBODY, encoding: 'utf8' })
    return id.trim() === '0' ? file : undefined
  } catch {
    return undefined
  }
}
