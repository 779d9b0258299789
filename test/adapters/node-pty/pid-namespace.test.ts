import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readProc, readStat } from '../../../src/adapters/linux/proc.ts'
import { nodePty } from '../../../src/adapters/node-pty/index.ts'
import { createPtySessions, type PtySessions } from '../../../src/index.ts'
import { alive } from '../../support/alive.ts'
import { until } from '../../support/until.ts'

/** Whether this user may have a PID namespace here; `unshare --pid --fork true` tells why not. */
const possible = (() => {
  try {
    const user = process.getuid?.() === 0 ? [] : ['--user']
    execFileSync('unshare', [...user, '--pid', '--fork', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** A daemon that leaves the tree, the session and the environment. */
const hidden = (token: string) =>
  `(env -i setsid sh -c "while :; do sleep 1; done" ${token} </dev/null >/dev/null 2>&1 &) ; PS1='$ ' sh -i`

/** Whether it has left the tree, the session and the environment by now. */
function isHidden(pid: number): boolean {
  const stat = readStat(pid)
  return stat?.parent === 1 && stat.session === pid && !readProc(pid, 'environ')?.includes('PTY_SESSION')
}

describe.runIf(possible)(
  'a daemon that forks twice, takes a session of its own and clears its environment',
  () => {
    let token: string
    let sessions: PtySessions
    beforeEach(() => {
      token = `token-${randomUUID()}`
    })
    afterEach(async () => {
      await sessions.dispose()
      for (const pid of alive(token)) process.kill(pid, 'SIGKILL')
    })

    it('ends with its session in a PID namespace', async () => {
      sessions = createPtySessions({ terminal: nodePty({ pidNamespace: true, closeGraceMs: 50 }) })
      const { sessionId } = await sessions.open('me', { command: hidden(token) })
      await until(() => alive(token).length > 0, 'the daemon')
      expect((await sessions.send('me', sessionId, { data: 'echo $((6 * 7))' })).delta).toMatch(/\n42\n\$ $/)
      await sessions.close('me', sessionId)
      expect(alive(token)).toEqual([])
    })

    it('survives without one, as the docs say', async () => {
      sessions = createPtySessions({ terminal: nodePty({ closeGraceMs: 50 }) })
      const { sessionId } = await sessions.open('me', { command: hidden(token) })
      await until(() => alive(token).some(isHidden), 'the daemon')
      await sessions.close('me', sessionId)
      expect(alive(token)).not.toEqual([])
    })
  },
)

describe.runIf(possible)('a program in a PID namespace', () => {
  it('tells its own exit code', async () => {
    const sessions = createPtySessions({ terminal: nodePty({ pidNamespace: true }) })
    expect(await sessions.open('me', { command: 'exit 7' })).toMatchObject({ status: { exitCode: 7 } })
    await sessions.dispose()
  })

  it('ends when its host is killed by SIGKILL', async () => {
    const token = `token-${randomUUID()}`
    const host = spawn(
      process.execPath,
      [new URL('hosts/host.ts', import.meta.url).pathname, 'stay', token, 'pid-namespace'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    await once(host.stdout, 'data')
    expect(alive(token).length).toBeGreaterThanOrEqual(3)
    host.kill('SIGKILL')
    await once(host, 'exit')
    const left = () => alive(token).filter((pid) => pid !== host.pid)
    await until(() => left().length === 0, 'the end').finally(() => {
      for (const pid of left()) process.kill(pid, 'SIGKILL')
    })
  })
})
