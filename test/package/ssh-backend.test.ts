import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { install } from './packed.ts'
import { run, succeed } from './run.ts'

const SSHD = '/usr/sbin/sshd'
const EXAMPLE = join(import.meta.dirname, '../../examples/ssh-backend')
const folder = mkdtempSync(join(tmpdir(), 'ssh-backend-'))

beforeAll(async () => {
  cpSync(EXAMPLE, folder, { recursive: true })
  await install(folder, inject('packed').tarball)
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** What `verify` reports of the backend, for all rules or for those of an area. */
async function verify(...rules: string[]) {
  const { stdout, stderr } = await run('npm', ['run', '--silent', 'verify', '--', '--json', ...rules], folder)
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as { kept: number; rules: { id: string; result: string; message?: string }[] }
}

const broken = ({ rules }: Awaited<ReturnType<typeof verify>>) =>
  rules.filter(({ result }) => result === 'broken')

it('the example is right by the types that the package ships', async () => {
  await succeed('npm', ['run', 'check'], folder)
})

const skip = existsSync(SSHD) ? '' : ` (skipped: ${SSHD} is not there; on Debian it is in openssh-server)`

describe.skipIf(skip)(`the example over a real sshd${skip}`, () => {
  it('keeps the terminal contract', async () => {
    const report = await verify()
    expect(broken(report).map(({ message }) => message)).toEqual([])
    expect(report.kept).toBeGreaterThan(60)
  })

  it('shows the same under node:test', async () => {
    const args = ['--test', '--test-name-pattern=watch/', 'test/contract.test.ts']
    const output = await succeed(process.execPath, args, folder)
    expect(output).toContain('watch/all-output')
    expect(output).toMatch(/fail 0$/m)
  })

  it('is seen when its close ends only the client, and not the remote program', async () => {
    const file = join(folder, 'src/ssh-terminal.ts')
    const source = readFileSync(file, 'utf8')
    const ending = 'host.run(endAll(mark, graceMs))'
    expect(source).toContain(ending)
    writeFileSync(file, source.replace(ending, "{ code: this.#options.channel.close() ?? 0, output: '' }"))
    expect(broken(await verify('close')).map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'close/ends-what-is-detached',
        'close/ends-what-outlived-the-program',
        'close/ends-what-defies-signals',
      ]),
    )
    writeFileSync(file, source)
  })
})
