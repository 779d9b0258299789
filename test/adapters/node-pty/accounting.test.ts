import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { nodePty } from '../../../src/adapters/node-pty/index.ts'
import { createPtySessions, type PtySessions } from '../../../src/index.ts'

const MEBI = 1024 * 1024

describe('on a real PTY every line is returned, dropped or counted as lost', () => {
  let sessions: PtySessions
  afterEach(() => sessions.dispose())

  it.each([1, 2, 3])(
    '200,000 numbered lines, tailed at random moments with random budgets (%i)',
    async (seed) => {
      sessions = createPtySessions({
        terminal: nodePty(),
        limits: { retainedLines: 5_000, pageBytes: 4_096, openTimeoutMs: 20 },
      })
      const random = fc.sample(
        fc.record({ lines: fc.integer({ min: 1, max: 900 }), waitMs: fc.integer({ min: 1, max: 20 }) }),
        {
          numRuns: 1_000,
          seed,
        },
      )
      const opened = await sessions.open('me', { command: 'seq 0 199999' })
      const shown = opened.initialOutput.split('\n').slice(0, opened.next - opened.dropped)
      const account = { returned: shown.length, dropped: opened.dropped, lost: 0 }
      let last = shown.length > 0 ? Number(shown.at(-1)) : -1
      for (let turn = 0, running = true; running; turn++) {
        const page = await sessions.tail('me', opened.sessionId, random[turn % random.length])
        account.returned += page.lines
        account.dropped += page.dropped
        account.lost += page.lost as number
        for (const line of page.lines > 0 ? page.text.split('\n').map(Number) : []) {
          expect(line).toBeGreaterThan(last)
          last = line
        }
        expect(last === -1 || last === page.next - 1).toBe(true)
        running = page.status.kind === 'running' || page.lines > 0
      }
      expect(account.returned + account.dropped + account.lost).toBe(200_000)
      expect(last).toBe(199_999)
    },
  )

  it.each([
    ['a line of 5 MB', `head -c 5242880 /dev/zero | tr '\\0' x; echo`, 1],
    ['ten million empty lines', `yes '' | head -n 10000000`, 10_000_000],
    ['a flood of 1 GB', `yes "$(printf %078d 0)" | head -n 13421773`, 13_421_773],
  ])(
    '%s: memory stays within the limits and 64 MB, and the loss is a number',
    async (_what, command, lines) => {
      const retainedBytes = 4 * MEBI
      sessions = createPtySessions({ terminal: nodePty(), limits: { retainedBytes, openTimeoutMs: 1 } })
      const before = process.memoryUsage.rss()
      let highest = 0
      const { sessionId, next } = await sessions.open('me', { command })
      const account = { returned: next, lost: 0, dropped: 0 }
      for (let running = true; running; ) {
        const page = await sessions.tail('me', sessionId, { lines: 10, waitMs: 60_000 })
        account.returned += page.lines
        account.dropped += page.dropped
        account.lost += page.lost as number
        highest = Math.max(highest, process.memoryUsage.rss())
        running = page.status.kind === 'running' || page.lines > 0
      }
      expect(account.returned + account.dropped + account.lost).toBe(lines)
      expect(highest - before).toBeLessThan(retainedBytes + 64 * MEBI)
    },
    180_000,
  )
})
