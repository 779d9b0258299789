import { describe, expect, it } from 'vitest'
import { Program } from './support/program.ts'
import { connectHttp } from './support/serving.ts'

describe('dsh-pty-session mcp', () => {
  it('explains itself', async () => {
    const program = new Program(['mcp', '--help'])
    expect(await program.exit()).toBe(0)
    expect(program.stdout).toContain('Usage: dsh-pty-session mcp')
    expect(program.stderr).toBe('')
  })

  it.each([
    [['--bogus'], 'INVALID_ARGUMENT: Give a flag that there is; --help lists all; it was "--bogus".'],
    [['--line-bytes', '99999999'], 'INVALID_ARGUMENT: Give limits.lineBytes at most limits.retainedBytes'],
    [['--cwd', '/nowhere'], 'INVALID_ARGUMENT: Give --cwd as a folder that can be entered'],
  ])('refuses what it can not do: %j', async (words, message) => {
    const program = new Program(['mcp', ...words])
    expect(await program.exit()).toBe(2)
    expect(program.stderr).toContain(`dsh-pty-session: ${message}`)
    expect(program.stdout).toBe('')
  })

  it('serves HTTP with a token that it makes, and says when the port is taken', async () => {
    const first = new Program(['mcp', '--http', '0'])
    const [, url] = await first.says(/serving MCP at (\S+)\n/)
    const [, token] = await first.says(/Authorization: Bearer (\S+)\n/)
    const { call } = await connectHttp(url!, token!)
    expect(await call('pty_list')).toMatchObject({ isError: false })

    const { port } = new URL(url!)
    const second = new Program(['mcp', '--http', port])
    expect(await second.exit()).toBe(2)
    expect(second.stderr).toContain(`port ${port} of 127.0.0.1 is taken`)

    first.process.kill('SIGTERM')
    expect(await first.exit()).toBe(0)
    expect(first.stdout).toBe('')
  })

  it('starts programs in the folder, by the shell and with the variables that it was told', async () => {
    const env = { DSH_PTY_MCP_TOKEN: 'mine', MY_API_KEY: 'let through', OTHER_API_KEY: 'kept' }
    const words = ['--http', '0', '--cwd', '/', '--shell', 'bash', '--env-allow', 'MY_API_KEY']
    const program = new Program(['mcp', ...words], env)
    const [, url] = await program.says(/serving MCP at (\S+)\n/)
    const { call } = await connectHttp(url!, 'mine')
    const command = 'echo "$PWD $0 $MY_API_KEY [$OTHER_API_KEY$DSH_PTY_MCP_TOKEN]"'
    expect((await call('pty_open', { command })).result.initialOutput).toBe('/ bash let through []\n')
    expect(program.stderr).not.toContain('mine')
  })
})

describe('dsh-pty-session', () => {
  it.each([
    [['--help'], 0, 'stdout', 'usage: dsh-pty-session'],
    [['--version'], 0, 'stdout', /^\d+\.\d+\.\d+/],
    [[], 2, 'stderr', 'usage: dsh-pty-session'],
    [['mpc'], 2, 'stderr', 'unknown command: mpc'],
  ] as const)('%j ends with %i', async (words, code, stream, text) => {
    const program = new Program(words)
    expect(await program.exit()).toBe(code)
    expect(program[stream]).toMatch(text)
  })
})
