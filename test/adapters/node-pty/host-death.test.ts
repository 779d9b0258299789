import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alive } from '../../support/alive.ts'
import { until } from '../../support/until.ts'

const HOST = new URL('hosts/host.ts', import.meta.url).pathname

describe.runIf(process.platform === 'linux')('when the host ends, nothing that it opened is left', () => {
  let token: string
  let host: ChildProcess
  beforeEach(() => {
    token = `token-${randomUUID()}`
  })
  afterEach(() => {
    host.kill('SIGKILL')
    for (const pid of alive(token)) process.kill(pid, 'SIGKILL')
  })

  /** Resolves when the host's programs run. */
  async function start(ending: string): Promise<void> {
    host = spawn(process.execPath, [HOST, ending, token], { stdio: ['ignore', 'pipe', 'ignore'] })
    let printed = ''
    host.stdout?.on('data', (chunk) => {
      printed += chunk
    })
    await until(() => printed.includes('ready'), 'the host')
  }

  it.each([
    ['process.exit', 'exit', 3],
    ['an uncaught exception', 'throw', 1],
    ['an unhandled rejection', 'reject', 1],
  ])('by %s', async (_what, ending, code) => {
    const gone = start(ending).then(() => (host.exitCode === null ? once(host, 'exit') : undefined))
    await gone
    expect(host.exitCode).toBe(code)
    expect(alive(token)).toEqual([])
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'by %s, which still ends the host as ever',
    async (signal) => {
      await start('stay')
      expect(alive(token).length).toBeGreaterThanOrEqual(3)
      const gone = once(host, 'exit')
      host.kill(signal)
      expect(await gone).toEqual([null, signal])
      expect(alive(token)).toEqual([])
    },
  )

  it('but by SIGKILL: what ignores the hangup survives, and can only be found by its mark', async () => {
    await start('stay')
    const gone = once(host, 'exit')
    host.kill('SIGKILL')
    await gone
    expect(alive(token).length).toBeGreaterThan(0)
  })
})
