import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installed, PROMPTS, SITUATIONS } from '../../../bench/settle-programs.ts'
import { LinuxReadiness } from '../../../src/adapters/linux/readiness.ts'
import { nodePty } from '../../../src/adapters/node-pty/index.ts'
import { createPtySessions, type PtySessions } from '../../../src/index.ts'
import { until } from '../../support/until.ts'

describe.runIf(process.platform === 'linux')('on Linux', () => {
  let sessions: PtySessions
  beforeEach(() => {
    sessions = createPtySessions({ terminal: nodePty({ closeGraceMs: 100 }) })
  })
  afterEach(() => sessions.dispose())

  describe('a send settles with proof, and never before the whole answer is there', () => {
    for (const { name, needs, command, round } of [...PROMPTS, ...SITUATIONS]) {
      it.skipIf(!installed(needs))(`${name} (needs ${needs})`, async () => {
        const { sessionId } = await sessions.open('me', { command })
        for (let n = 1; n <= 3; n++) {
          for (const { data, submit, answered } of round(n)) {
            const { delta, waitReason } = await sessions.send('me', sessionId, { data, submit })
            expect({ waitReason, delta, answered: answered(delta) }).toMatchObject({
              waitReason: 'stdin_read',
              answered: true,
            })
          }
        }
      })
    }
  })

  describe('there is no proof', () => {
    it('while the program is at work, however silent it is', async () => {
      const { sessionId } = await sessions.open('me', { command: 'PS1="$ " bash --norc' })
      const sent = await sessions.send('me', sessionId, { data: 'sleep 60', timeoutMs: 300 })
      expect(sent.waitReason).toBe('timeout')
    })

    it('while a program waits for a connection as well as for the terminal: it may be a relay', async () => {
      const server: Server = createServer(() => {})
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as { port: number }
      const relay = `const socket = require('net').connect(${port}, '127.0.0.1', () => console.log('up'))
        process.stdin.on('data', () => {})`
      const opened = await sessions.open('me', { command: `'${process.execPath}' -e "${relay}"` })
      expect(opened).toMatchObject({ initialOutput: 'up\n', waitReason: 'inferred_idle' })
      await sessions.dispose()
      server.close()
    })

    it('that an old wait is a new one, where unread input can not be asked for', async () => {
      const { sessionId, pid } = await sessions.open('me', { command: 'exec cat' })
      const readiness = new LinuxReadiness({ leader: pid! })
      expect(readiness.check()).toBe('waiting')
      readiness.arm()
      expect(readiness.check()).toBe('unknown')
      await sessions.send('me', sessionId, { data: 'wake' })
      await until(() => readiness.check() === 'waiting', 'the wait')
    })
  })
})
