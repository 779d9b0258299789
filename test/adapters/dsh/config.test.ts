import { readFileSync } from 'node:fs'
import type { Agent } from '@deepseek-ai/dsh-agent'
import { expect, test } from 'vitest'
import type { PtyService } from '../../../src/adapters/dsh/index.ts'
import { Config } from '../../../src/adapters/dsh/index.ts'
import { DEFAULT_LIMITS, type SessionLimits } from '../../../src/domain/limits.ts'
import { until } from '../../support/until.ts'
import { bareHarness, loadPlugin, mounted, type PluginConfig } from './mounted.ts'

test('the settings have the defaults of the reference and of the core', () => {
  expect(Config({} as Config)).toEqual({ ...DEFAULT_LIMITS, backendType: 'shell' })
  expect(DEFAULT_LIMITS.tailLines).toBe(200)
})

test('docs/dsh.md has all settings', () => {
  const page = readFileSync(new URL('../../../docs/dsh.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name)
  expect(listed).toEqual(expect.arrayContaining(Object.keys(Config({} as Config))))
})

test.for<[PluginConfig | Record<string, unknown>, string]>([
  [{ tailLines: 0 }, 'tailLines expected number >= 1 but got 0'],
  [{ tailLines: 1.5 }, 'tailLines'],
  [{ tailLines: 'many' }, 'tailLines'],
  [{ idleMs: -1 }, 'idleMs'],
  [{ backendType: 7 }, 'backendType'],
  [{ backendType: '' }, 'Give backendType as the name of a backend type'],
  [{ tailLine: 5 }, 'it was "tailLine"'],
  [{ tailLines: 300, pageLines: 200 }, 'limits.tailLines at most limits.pageLines (200)'],
])('%j is refused when the plugin is loaded', async ([config, message]) => {
  const { ctx } = await bareHarness()
  await expect(loadPlugin(ctx, config as PluginConfig)).rejects.toThrow(message)
})

interface Trial {
  readonly value: number
  /** Shows that the value is in force: that with another one it would go otherwise. */
  show(pty: PtyService, owner: Agent): Promise<void>
}

const prints = (lines: number) => ({ command: `read _; seq 1 ${lines}; read _` })

async function printed(pty: PtyService, owner: Agent, lines: number) {
  const { sessionId } = await pty.open(owner, prints(lines))
  const sent = await pty.send(owner, sessionId, { data: '' })
  return { id: sessionId, sent }
}

const refused = (code: string) => expect.objectContaining({ code })

const TRIALS: Readonly<Record<keyof SessionLimits, Trial>> = {
  tailLines: {
    value: 3,
    async show(pty, owner) {
      const { id } = await printed(pty, owner, 9)
      expect(await pty.tail(owner, id)).toMatchObject({ lines: 3, text: '7\n8\n9' })
    },
  },
  pageLines: {
    value: 200,
    async show(pty, owner) {
      const { id } = await printed(pty, owner, 1)
      await expect(pty.tail(owner, id, 201)).rejects.toEqual(refused('INVALID_ARGUMENT'))
      await pty.tail(owner, id, 200)
    },
  },
  pageBytes: {
    value: 8,
    async show(pty, owner) {
      const { id } = await printed(pty, owner, 99)
      expect(await pty.tail(owner, id)).toMatchObject({ text: '98\n99' })
    },
  },
  retainedLines: {
    value: 2,
    async show(pty, owner) {
      const { id } = await printed(pty, owner, 9)
      expect(await pty.tail(owner, id)).toMatchObject({ text: '8\n9', lost: 8 })
    },
  },
  retainedBytes: {
    value: DEFAULT_LIMITS.lineBytes,
    async show(pty, owner) {
      const { id } = await printed(pty, owner, 20_000)
      const { lost } = await pty.tail(owner, id)
      expect(lost).toBeGreaterThan(5_000)
    },
  },
  lineBytes: {
    value: 3,
    async show(pty, owner) {
      const { id } = await printed(pty, owner, 12_345)
      expect(await pty.tail(owner, id, 1)).toMatchObject({ text: '345', cut: [12_345] })
    },
  },
  deltaBytes: {
    value: 4,
    async show(pty, owner) {
      const { sent } = await printed(pty, owner, 99)
      expect(sent).toMatchObject({ delta: '99\n', truncated: true })
    },
  },
  inputBytes: {
    value: 4,
    async show(pty, owner) {
      const { sessionId } = await pty.open(owner, { command: 'cat' })
      await pty.send(owner, sessionId, { data: '1234' })
      await expect(pty.send(owner, sessionId, { data: '12345' })).rejects.toEqual(refused('LIMIT_REACHED'))
    },
  },
  sessionsPerOwner: {
    value: 1,
    async show(pty, owner) {
      await pty.open(owner, { command: 'cat' })
      await expect(pty.open(owner, { command: 'cat' })).rejects.toEqual(refused('LIMIT_REACHED'))
    },
  },
  sessions: {
    value: 1,
    async show(pty, owner) {
      await pty.open(owner, { command: 'cat' })
      await expect(pty.open(owner, { command: 'cat' })).rejects.toEqual(refused('LIMIT_REACHED'))
    },
  },
  openTimeoutMs: {
    value: 20,
    async show(pty, owner) {
      expect(await pty.open(owner, { command: 'yes' })).toMatchObject({ waitReason: 'timeout' })
    },
  },
  sendTimeoutMs: {
    value: 20,
    async show(pty, owner) {
      const { sessionId } = await pty.open(owner, { command: 'read _; yes' })
      expect(await pty.send(owner, sessionId, { data: '' })).toMatchObject({ waitReason: 'timeout' })
    },
  },
  waitMs: {
    value: 40_000,
    async show(pty, owner) {
      const { id } = await printed(pty, owner, 1)
      await expect(pty.tail(owner, id, { waitMs: 40_001 })).rejects.toEqual(refused('INVALID_ARGUMENT'))
      await pty.tail(owner, id, { waitMs: 40_000 })
    },
  },
  idleMs: {
    value: 20,
    async show(pty, owner) {
      await pty.open(owner, { command: 'cat' })
      await until(() => pty.list(owner).length === 0)
    },
  },
  exitedMs: {
    value: 20,
    async show(pty, owner) {
      const { sessionId } = await pty.open(owner, { command: 'cat' })
      await pty.open(owner, { command: 'true' })
      await until(() => pty.list(owner).length === 1)
      expect(pty.list(owner)).toMatchObject([{ sessionId }])
    },
  },
}

test.for(Object.entries(TRIALS))('%s, when set, is in force', async ([name, { value, show }]) => {
  const { agent, pty } = await mounted({ [name]: value })
  const { agent: owner } = await agent('a')
  await show(pty, owner)
})
