import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodePty } from '../../../src/adapters/node-pty/index.ts'
import { createPtySessions, type PtySessions } from '../../../src/index.ts'
import { until } from '../../support/until.ts'

describe('what is sent', () => {
  let sessions: PtySessions
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pty-'))
    sessions = createPtySessions({ terminal: nodePty() })
  })
  afterEach(async () => {
    await sessions.dispose()
    rmSync(folder, { recursive: true })
  })

  const open = async (command: string, timeoutMs = 10_000) =>
    (await sessions.open('me', { command, cwd: folder, timeoutMs })).sessionId

  it('arrives whole, 16 MiB of it, and is told by number', async () => {
    const bytes = 16 * 1024 * 1024
    const id = await open('stty raw -echo; cat >file')
    const line = `${'x'.repeat(1022)}\r\n`
    const { sentBytes } = await sessions.send('me', id, {
      data: line.repeat(bytes / line.length),
      submit: false,
    })
    expect(sentBytes).toBe(bytes)
    await until(() => statSync(join(folder, 'file')).size === bytes, 'the whole file')
    expect(readFileSync(join(folder, 'file'), 'latin1')).toBe(line.repeat(bytes / line.length))
  })

  it('is refused before anything is written when a program that reads lines would get half of one', async () => {
    const id = await open('cat >file')
    const tooLong = 'y'.repeat(4096)
    await expect(sessions.send('me', id, { data: `first\n${tooLong}\nlast` })).rejects.toMatchObject({
      code: 'LINE_TOO_LONG',
      message: expect.stringMatching(/4095.*file.*4096/s),
    })
    await sessions.send('me', id, { data: 'z'.repeat(4095) })
    await until(() => statSync(join(folder, 'file')).size === 4096, 'the line')
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe(`${'z'.repeat(4095)}\n`)
  })

  it('is not limited for a program that reads keys', async () => {
    const id = await open('PS1="$ " bash --norc')
    const { delta } = await sessions.send('me', id, { data: `x=${'y'.repeat(20_000)}; echo \${#x}` })
    expect(delta).toMatch(/\n20000\n\$ $/)
  })

  it('waits for a program that does not read, under the deadline, and the session stays usable', async () => {
    const id = await open(
      'stty raw -echo; trap "go=1" USR1; go=; until [ "$go" ]; do sleep 0.05; done; cat | wc -c',
      500,
    )
    const data = 'x'.repeat(1_000_000)
    const before = process.cpuUsage()
    const { sentBytes, waitReason } = await sessions.send('me', id, { data, submit: false, timeoutMs: 1_000 })
    const { user, system } = process.cpuUsage(before)
    expect(waitReason).toBe('timeout')
    expect(sentBytes).toBeGreaterThan(0)
    expect(sentBytes).toBeLessThan(100_000)
    // A busy wait would take all of the second.
    expect(user + system).toBeLessThan(500_000)
    expect((await sessions.tail('me', id)).status.kind).toBe('running')
    await sessions.close('me', id)
  })

  it('an abort also interrupts a program that the shell was only about to give the foreground', async () => {
    // The shell hands over when the interrupt has reached it alone.
    const shell =
      'set -m; trap got=1 INT; read _; sh -c "trap exit INT; echo at work; while :; do sleep 0.1; done" & ' +
      'until [ "$got" ]; do read -t 0.05 _; done; fg %1; echo over; read _'
    const id = await open(`exec bash -c '${shell}'`)
    const printed = async (line: string) =>
      (await sessions.tail('me', id, { from: 0 })).text.split('\n').includes(line)
    const stop = new AbortController()
    const sending = sessions.send('me', id, { data: '' }, stop.signal)
    await until(() => printed('at work'), 'the program')
    stop.abort()
    await sending
    await until(() => printed('over'), 'its end')
  })

  it('can be aborted while the program does not read', async () => {
    const id = await open('stty raw -echo; trap "" INT; sleep 1000', 200)
    const stop = new AbortController()
    const sending = sessions.send('me', id, { data: 'x'.repeat(1_000_000), submit: false }, stop.signal)
    stop.abort()
    expect(await sending).toMatchObject({ status: { kind: 'running' } })
    expect((await sending).sentBytes).toBeLessThan(100_000)
  })

  it('is refused when it is more than the limit, and never stands in an error', async () => {
    const small = createPtySessions({ terminal: nodePty(), limits: { inputBytes: 10 } })
    const { sessionId } = await small.open('me', { command: 'cat' })
    const error = await small
      .send('me', sessionId, { data: 'secret-secret' })
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'LIMIT_REACHED' })
    expect(String(error)).not.toContain('secret')
    await small.dispose()
  })

  it('is one paste, of several lines, for a program that asked for brackets', async () => {
    const id = await open('TERM=xterm PS1="$ " bash --norc')
    await sessions.send('me', id, { data: 'echo one >a\nexit 3' })
    // Carried out line by line, the shell would have gone by the second; as a paste it asks for Enter once.
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('one\n')
    const status = (await sessions.tail('me', id)).status
    expect(status).toMatchObject({ kind: 'exited', exitCode: 3 })
  })
})
