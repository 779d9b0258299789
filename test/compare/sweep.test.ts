import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { marked, sweep } from '../../compare/sweep.ts'
import { until } from '../support/until.ts'

it.runIf(process.platform === 'linux')('what has the mark is ended, and nothing else', async () => {
  const mark = crypto.randomUUID()
  const start = (env: object) => spawn('sleep', ['1000'], { env: { ...process.env, ...env } })
  const [swept, spared] = [start({ DSH_PTY_COMPARE: mark }), start({})]
  const ended = once(swept, 'exit')
  await until(() => marked(mark).length === 1)
  await sweep(mark)
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(spared.exitCode).toBeNull()
  spared.kill()
  await once(spared, 'exit')
})
