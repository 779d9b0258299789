import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStat } from '../../../../src/adapters/linux/proc.ts'
import type { SendOptions } from '../../../../src/index.ts'
import { until } from '../../../support/until.ts'
import { mounted, type PluginConfig } from '../mounted.ts'

async function opened(command: string, config: PluginConfig = {}) {
  const { agent, pty, root } = await mounted(config)
  const { agent: owner } = await agent('a')
  const { sessionId, pid } = await pty.open(owner, { command })
  return {
    pid: pid!,
    file: (name: string) => join(root, name),
    send: (data: string, options: Omit<SendOptions, 'data'> = {}, signal?: AbortSignal) =>
      pty.send(owner, sessionId, { data, ...options }, signal),
  }
}

test('a send returns the whole answer, each of many times', async () => {
  const { send } = await opened('bash --noprofile --norc -i')
  for (let count = 2; count <= 100; count++) {
    const { delta, waitReason } = await send(`seq -s, ${count}; seq ${count} | tail -1`)
    expect(waitReason).toBe('stdin_read')
    expect(delta.endsWith(`,${count}\n${count}\ndsh> `)).toBe(true)
  }
})

test('a command that is silent for a while is waited for, its pipe and background jobs too', async () => {
  const { send } = await opened('bash --noprofile --norc -i')
  expect(await send('sleep 0.4 | cat; echo $((6*7))')).toMatchObject({
    waitReason: 'stdin_read',
    delta: expect.stringContaining('\n42\ndsh> '),
  })
})

test('the beginning of a line is proven to have arrived as well', async () => {
  const { send } = await opened('cat')
  expect(await send('half', { submit: false })).toMatchObject({ delta: 'half', waitReason: 'stdin_read' })
  expect(await send(' and whole')).toMatchObject({ delta: ' and whole\nhalf and whole\n', sentBytes: 11 })
})

test('input that the program has not taken is no input that it waits for', async () => {
  const { send, pid } = await opened('cat')
  process.kill(pid, 'SIGSTOP')
  await until(() => readStat(pid)?.state === 'T')
  expect(await send('x', { timeoutMs: 100 })).toMatchObject({ waitReason: 'timeout' })
  process.kill(pid, 'SIGCONT')
  expect(await send('y')).toMatchObject({ waitReason: 'stdin_read' })
})

test('a long input arrives whole, and the send waits until it has', async () => {
  const { send, file } = await opened('stty raw -echo; head -c 1000000 >file; stty sane; cat')
  const { sentBytes } = await send('x'.repeat(1_000_000), { submit: false })
  expect(sentBytes).toBe(1_000_000)
  await until(() => statSync(file('file')).size === 1_000_000)
})

test('a program that does not read holds a send up to its deadline, and is told by what was taken', async () => {
  const { send } = await opened('stty raw -echo; sleep 1000', { openTimeoutMs: 200 })
  const { sentBytes, waitReason } = await send('x'.repeat(1_000_000), { submit: false, timeoutMs: 200 })
  expect(waitReason).toBe('timeout')
  expect(sentBytes).toBeGreaterThan(0)
  expect(sentBytes).toBeLessThan(1_000_000)
})

test('a line that the terminal would cut is refused, and nothing of it is sent', async () => {
  const { send } = await opened('cat')
  await expect(send('x'.repeat(4_096))).rejects.toMatchObject({ code: 'LINE_TOO_LONG' })
  expect((await send('y'.repeat(4_000))).delta).not.toContain('x')
})
