import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { runningOnLinux } from '../contract/index.ts'
import { type Cli, freshCli } from './dsh-cli/cli.ts'
import { scriptedEndpoint } from './dsh-cli/scripted-endpoint.ts'

let cli: Cli
beforeAll(async () => {
  cli = await freshCli()
  await cli.dsh(['plugin', '--profile', 'headless', 'add', inject('packed').tarball])
}, 300_000)
afterAll(() => cli?.dispose())

it('the packed plugin is a layer of the profile', async () => {
  const config = await cli.dsh(['--profile', 'headless', '--dump-config'])
  expect(config).toContain('# == dsh-pty-session')
})

it('a model uses all four tools, sandboxed, with the settings of the profile, and nothing is left', async () => {
  const patch = join(cli.folder, 'settings.yml')
  writeFileSync(patch, '- id: dsh-pty-session\n  config: { tailLines: 2 }\n')
  const env = { GREETING: `it's "me"` }
  const endpoint = await scriptedEndpoint([
    { tool: 'pty_open', args: { command: 'bash --noprofile --norc -i', env } },
    { tool: 'pty_send', args: { id: 'pty-1', data: 'seq 1 20000; echo $GREETING; touch /var/tmp-dsh-pty' } },
    { tool: 'pty_tail', args: { id: 'pty-1' } },
    { tool: 'pty_close', args: { id: 'pty-1' } },
    { text: 'finished' },
  ])
  const printed = await cli.dsh(['--profile', 'headless', '--patch', patch, 'go'], {
    DEEPSEEK_BASE_URL: endpoint.url,
    DEEPSEEK_API_KEY: 'scripted',
  })
  endpoint.close()
  expect(printed).toContain('finished')
  expect(endpoint.tools()).toEqual(expect.arrayContaining(['pty_open', 'pty_send', 'pty_tail', 'pty_close']))
  const [opened, sent, tailed, closed] = endpoint.results()
  expect(opened).toBe('dsh> \n[pty-1: the program waits for input (stdin_read)]')
  expect(sent).toMatch(
    /\n20000\nit's "me"\ntouch: .*(Permission denied|Read-only file system)\ndsh> \n\[pty-1: /,
  )
  expect(tailed).toMatch(
    /^it's "me"\ntouch: .*\n\[lines 20001 to 20002\]\n\[passed over unread: 20001 lines before;/,
  )
  expect(closed).toBe('[pty-1: closed, nothing of it is left running]')
  expect(runningOnLinux(env.GREETING)).toBe(false)
})
