import type { Context } from '@deepseek-ai/cordis'
import type { Agent } from '@deepseek-ai/dsh-agent'
import { expect, test } from 'vitest'
import { until } from '../../../support/until.ts'
import { mounted } from '../mounted.ts'

/** Sessions of a backend type of the host: this shell, with these arguments. */
async function over(shellPath: string, ...shellArgs: string[]) {
  const shell = { backendType: 'mine', shellPath, shellArgs, idleSilenceMs: 300 }
  const all = await mounted({ backendType: 'mine', openTimeoutMs: 5_000 }, { shell })
  return { ...all, owner: (await all.agent('a')).agent }
}

/** All that the harness itself can show of the session, to anyone. */
function harnessShows(ctx: Context, owner: Agent): string {
  const [session] = ctx.terminals.list(owner)
  return ctx.terminals.read(owner, session!.sessionId, { count: 10_000 }).text
}

test.for([
  ['bash', ['--noprofile', '--norc', '-i']],
  ['sh', ['-i']],
] as const)(
  'to a %s variables are set before the command, and neither they nor how is ever shown',
  async ([shell, args]) => {
    const { pty, ctx, owner } = await over(`/bin/${shell}`, ...args)
    const env = { SECRET: `it's\n"sécret" \t\x03$HOME`, LONG: 'x'.repeat(20_000), EMPTY: '' }
    const { sessionId, initialOutput } = await pty.open(owner, {
      command: `printf '%s' "$SECRET" | od -An -tx1 | tr -d ' \\n'; echo; echo \${#LONG}:\${EMPTY-unset}:`,
      env,
    })
    const printed = async () => (await pty.tail(owner, sessionId, { from: 0, lines: 10_000 })).text
    const expected = `\n${Buffer.from(env.SECRET).toString('hex')}\n20000::`
    await until(async () => (await printed()).includes(expected))
    const { delta } = await pty.send(owner, sessionId, { data: 'echo on' })
    for (const shown of [initialOutput, delta, await printed()]) {
      expect(shown).not.toMatch(/sécret|xxxx|export|stty|dsh[-_]/)
    }
    expect(harnessShows(ctx, owner)).not.toMatch(/sécret|xxxx|export/)
  },
)

test('what is no POSIX shell is never sent a value: env is refused', async () => {
  const { pty, owner } = await over('/usr/bin/env', 'python3', '-q')
  const opening = pty.open(owner, { command: 'print(6*7)', env: { SECRET: 'sesame' } })
  await expect(opening).rejects.toMatchObject({
    code: 'UNSUPPORTED',
    message: expect.stringContaining('Leave env out: the backend "mine" does not answer as a POSIX shell'),
  })
  expect(pty.list(owner)).toEqual([])
  const { initialOutput } = await pty.open(owner, { command: 'print(6*7)' })
  expect(initialOutput).toContain('42\n')
})

test('a variable that the shell will not set is told', async () => {
  const { pty, owner } = await over('/bin/bash', '--noprofile', '--norc', '-i')
  await expect(pty.open(owner, { command: 'true', env: { UID: '7' } })).rejects.toMatchObject({
    code: 'OPEN_FAILED',
    message: expect.stringContaining('UID'),
  })
})
