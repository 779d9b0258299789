import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Agent } from '@deepseek-ai/dsh-agent'
import { expect, test } from 'vitest'
import type { PtyService } from '../../../src/adapters/dsh/index.ts'
import { until } from '../../support/until.ts'
import { mounted } from './mounted.ts'

const SHELL = { command: 'bash --noprofile --norc -i' }

test('a flood of 200,000 lines is accounted for, where the harness itself stops counting at 10,000', async () => {
  const { agent, ctx, pty } = await mounted()
  const { agent: owner } = await agent('a')
  const { sessionId } = await pty.open(owner, SHELL)
  await pty.send(owner, sessionId, { data: 'seq 1 200000' })
  const page = await pty.tail(owner, sessionId)
  expect(page.text.split('\n').at(-1)).toBe('200000')
  expect(page).toMatchObject({ lines: 200, lost: 100_001, dropped: 99_800 })
  expect(accounted(page)).toBe(200_001)

  // A tenth is enough for it, and takes it as long.
  const plain = await ctx.terminals.spawn(owner, { type: 'shell' })
  await ctx.terminals.startSend(owner, plain.sessionId, { text: 'seq 1 20000', submit: true }).done
  expect(ctx.terminals.read(owner, plain.sessionId).totalLines).toBe(10_000)
})

test('the same output a second time is new, also when all that is retained was trimmed before', async () => {
  const { agent, pty } = await mounted({ retainedLines: 1_000 })
  const { agent: owner } = await agent('a')
  const { sessionId } = await pty.open(owner, SHELL)
  for (let run = 0; run < 3; run++) {
    await pty.send(owner, sessionId, { data: 'seq 1 3000' })
    const page = await pty.tail(owner, sessionId)
    expect(accounted(page)).toBe(3_001)
    expect(page).toMatchObject({ lost: 2_001, dropped: 800, lines: 200 })
  }
})

test('what a background job prints between sends is accounted for', async () => {
  const { agent, pty, root } = await mounted()
  const { agent: owner } = await agent('a')
  const { sessionId } = await pty.open(owner, SHELL)
  await pty.send(owner, sessionId, {
    data: '(until [ -e go ]; do sleep .01; done; seq 1 30000; touch done) &',
  })
  const before = accounted(await pty.tail(owner, sessionId))
  writeFileSync(join(root, 'go'), '')
  await until(() => existsSync(join(root, 'done')))
  let after = 0
  await until(async () => {
    after += accounted(await pty.tail(owner, sessionId, { lines: 10_000 }))
    return after >= 30_000
  })
  // The echoed line, and the shell's notice of the job.
  expect({ before, after }).toEqual({ before: 2, after: 30_000 })
})

test('every line comes once, in whatever pages it is read meanwhile', async () => {
  const { agent, pty } = await mounted()
  const { agent: owner } = await agent('a')
  const { sessionId } = await pty.open(owner, { command: 'read _; seq 1 20000' })
  const sending = pty.send(owner, sessionId, { data: '' })
  const lines: string[] = []
  for (let exited = false; !exited; ) {
    const page = await tailAll(pty, owner, sessionId)
    lines.push(...page.lines)
    exited = page.exited && page.lines.length === 0
  }
  await sending
  expect(lines).toEqual(['', ...Array.from({ length: 20_000 }, (_, at) => String(at + 1))])
})

interface Account {
  readonly lines: number
  readonly dropped: number
  readonly lost: number | 'unknown'
}

function accounted({ lines, dropped, lost }: Account): number {
  return lines + dropped + Number(lost)
}

/** The unread lines, those that did not fit the page as well. */
async function tailAll(pty: PtyService, owner: Agent, id: string) {
  const newest = await pty.tail(owner, id, { waitMs: 5_000 })
  const lines: string[] = []
  for (let from = newest.from - newest.dropped; from < newest.next; ) {
    const page = await pty.tail(owner, id, { from, lines: Math.min(1_000, newest.next - from) })
    lines.push(...page.text.split('\n'))
    from = page.next
  }
  expect(newest.lost).toBe(0)
  return { lines, exited: newest.status.kind === 'exited' }
}
