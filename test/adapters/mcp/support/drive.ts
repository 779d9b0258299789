import { expect } from 'vitest'
import { until } from '../../../support/until.ts'
import type { calling } from './calling.ts'

/** What a client does with a shell and with a REPL, through every tool. */
export async function drive(call: ReturnType<typeof calling>): Promise<void> {
  const shell = await call('pty_open', { command: 'bash --norc', env: { PS1: '$ ', GREETING: 'hello' } })
  expect(shell.result).toMatchObject({ status: { kind: 'running' }, initialOutput: '$ ' })
  const id = shell.result.sessionId
  const echo = await call('pty_send', { id, data: 'echo $GREETING; seq 3' })
  expect(echo.text).toContain('hello\n1\n2\n3\n')
  const page = await call('pty_tail', { id })
  expect(page.result).toMatchObject({ text: '$ echo $GREETING; seq 3\nhello\n1\n2\n3', lines: 5, lost: 0 })
  expect(await call('pty_tail', { id })).toMatchObject({ result: { lines: 0 } })
  expect(await call('pty_tail', { id, from: 1, lines: 1 })).toMatchObject({
    result: { text: 'hello', from: 1 },
  })

  await call('pty_resize', { id, size: { rows: 7, cols: 70 } })
  expect((await call('pty_send', { id, data: 'stty size' })).text).toContain('\n7 70\n')

  const slow = await call('pty_send', { id, data: 'sleep 1000', timeoutMs: 50 })
  expect(slow.result).toMatchObject({ waitReason: 'timeout', status: { kind: 'running' } })
  await call('pty_signal', { id, signal: 'SIGINT' })
  const after = await call('pty_send', { id, data: 'echo code $?' })
  expect(after.text).toContain('code 130')

  const cancel = new AbortController()
  // It is in the foreground by the time it prints: an interrupt that came before would reach the shell instead.
  const data = 'sh -c "echo started; exec sleep 1000"'
  const forLong = call('pty_send', { id, data }, { signal: cancel.signal })
  const cancelled = expect(forLong).rejects.toThrow('enough')
  await until(async () => /^started$/m.test((await call('pty_tail', { id, waitMs: 1_000 })).text))
  cancel.abort('enough')
  await cancelled
  // Until it has settled, and the program is interrupted, another send is refused.
  await until(async () => (await call('pty_send', { id, data: 'echo code $?' })).text.includes('code 130'))

  const repl = await call('pty_open', { command: `"${process.execPath}" -i`, env: { NO_COLOR: '1' } })
  const sum = await call('pty_send', { id: repl.result.sessionId, data: '40 + 2' })
  expect(sum.result.delta).toMatch(/\n42\n/)
  const leave = await call('pty_send', { id: repl.result.sessionId, data: 'process.exit(3)' })
  expect(leave.result).toMatchObject({ waitReason: 'session_exit', status: { kind: 'exited', exitCode: 3 } })

  const { result } = await call('pty_list')
  expect(result.sessions.map((each: { sessionId: string }) => each.sessionId)).toEqual([
    id,
    repl.result.sessionId,
  ])
  expect(await call('pty_close', { id })).toMatchObject({ result: { closed: true } })
  expect(await call('pty_close', { id })).toMatchObject({ result: { closed: false } })
  expect((await call('pty_send', { id, data: 'x' })).text).toMatch(/^NO_SESSION: /)
}
