import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nodePty } from '../../../src/adapters/node-pty/index.ts'
import { createPtySessions } from '../../../src/index.ts'
import { until } from '../../support/until.ts'

/** What this process holds of the system, straight from /proc. */
function holdings() {
  const status = readFileSync('/proc/self/status', 'latin1')
  return {
    descriptors: readdirSync('/proc/self/fd').length,
    threads: Number(/^Threads:\s*(\d+)/m.exec(status)?.[1]),
    children: readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').split(' ').filter(Boolean)
      .length,
  }
}

describe.runIf(process.platform === 'linux')('descriptors, threads and children', () => {
  it('are after 300 sessions what they were after the first few', async () => {
    const sessions = createPtySessions({ terminal: nodePty() })
    const commands = [
      'cat',
      'exit 3',
      'printf abc',
      'no-such-program',
      'bash --norc -i',
      'kill -9 $$',
      'sleep 60',
    ]
    const cycle = async (index: number) => {
      const command = commands[index % commands.length]!
      const { sessionId } = await sessions.open('me', {
        command,
        timeoutMs: command.startsWith('sleep') ? 0 : 5_000,
      })
      await sessions.close('me', sessionId)
    }
    for (let index = 0; index < 2 * commands.length; index++) await cycle(index)
    const before = holdings()
    for (let index = 0; index < 300; index++) await cycle(index)
    await until(() => JSON.stringify(holdings()) === JSON.stringify(before), 'the holdings of before').catch(
      () => {},
    )
    expect(holdings()).toEqual(before)
    await sessions.dispose()
  })

  it('are no other session’s: a program inherits neither a master nor a slave', async () => {
    const sessions = createPtySessions({ terminal: nodePty() })
    for (let index = 0; index < 5; index++) await sessions.open('me', { command: 'cat' })
    const { initialOutput } = await sessions.open('me', { command: 'ls -l /proc/self/fd' })
    const targets = [...initialOutput.matchAll(/ (\d+) -> (\S+)/g)].map(([, fd, target]) => ({
      fd: Number(fd),
      target,
    }))
    const terminals = targets.filter(({ target }) => /ptmx|\/dev\/pts/.test(target!))
    expect(terminals.map(({ fd }) => fd)).toEqual([0, 1, 2])
    await sessions.dispose()
  })

  it('are not passed on to what the host itself starts', async () => {
    const sessions = createPtySessions({ terminal: nodePty() })
    for (let index = 0; index < 3; index++) await sessions.open('me', { command: 'cat' })
    const listing = execFileSync('ls', ['-l', '/proc/self/fd'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    expect(listing).not.toMatch(/ptmx|\/dev\/pts/)
    await sessions.dispose()
  })
})
