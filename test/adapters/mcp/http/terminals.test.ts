import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { nodePty } from '../../../../src/adapters/node-pty/index.ts'
import { createPtySessions } from '../../../../src/composition.ts'
import { alive } from '../../../support/alive.ts'
import { until } from '../../../support/until.ts'
import { drive } from '../support/drive.ts'
import { serving, TOKEN } from '../support/serving.ts'

const CLIENT = fileURLToPath(new URL('../support/http-client.ts', import.meta.url))
const PER_CLIENT = 20

const terminals = (sessionsPerOwner = 16) =>
  createPtySessions({ terminal: nodePty({ closeGraceMs: 100 }), limits: { sessionsPerOwner } })

describe('a client over HTTP', () => {
  it('drives a shell and a REPL through every tool', async () => {
    const { connect } = await serving(terminals())
    await drive((await connect()).call)
  })

  it('gets of twenty terminals what it sent to each, and nothing of the twenty of another', async () => {
    const { connect } = await serving(terminals(PER_CLIENT))
    const clients = await Promise.all([connect(), connect()])
    const opened = await Promise.all(
      clients.flatMap(({ call }, client) =>
        Array.from({ length: PER_CLIENT }, async (_, number) => {
          const { result } = await call('pty_open', { command: 'cat' })
          return { call, id: result.sessionId as string, own: `client ${client} terminal ${number}` }
        }),
      ),
    )
    await Promise.all(opened.map(({ call, id, own }) => call('pty_send', { id, data: own })))
    const pages = await Promise.all(opened.map(({ call, id }) => call('pty_tail', { id, waitMs: 10_000 })))
    // The terminal's echo, and what cat made of it.
    expect(pages.map(({ result }) => new Set(result.text.split('\n')))).toEqual(
      opened.map(({ own }) => new Set([own])),
    )
    expect(new Set(opened.map(({ id }) => id)).size).toBe(2 * PER_CLIENT)
    const [first, second] = clients
    const foreign = opened
      .filter(({ call }) => call === first.call)
      .map(({ id }) => second.call('pty_tail', { id }))
    for (const { text } of await Promise.all(foreign)) expect(text).toMatch(/^FOREIGN_SESSION: /)
    for (const { call } of clients) expect((await call('pty_list')).result.sessions).toHaveLength(PER_CLIENT)
  })

  it('that is killed leaves nothing running once it has been away its time', async () => {
    const mark = `killed-${process.pid}`
    const { url } = await serving(terminals(), { clientIdleMs: 200 })
    const command = `sh -c 'trap "" HUP TERM; while :; do sleep 1; done' ${mark}`
    const client = spawn(process.execPath, [CLIENT, url, TOKEN, command])
    onTestFinished(() => void client.kill('SIGKILL'))
    const running = () => alive(mark).filter((pid) => pid !== client.pid)
    await once(client.stdout, 'data')
    await until(() => running().length > 0)
    client.kill('SIGKILL')
    await until(() => running().length === 0)
  })
})
