import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mounted, resultOf, shownBy } from './mounted.ts'

// Its types are checked where the package is installed: test/package/gdb-consumer.test.ts.
const load = (file: string) => import(`../../../examples/gdb-consumer/src/${file}.ts`)
const gdbConsumer = await load('index')
const { parseMi } = await load('mi')

const GDB = '/usr/bin/gdb'
const skip = existsSync(GDB) ? '' : ` (skipped: ${GDB} is not there)`

async function withGdb() {
  const all = await mounted()
  const consumer = await all.ctx.plugin(gdbConsumer)
  const { agent: owner } = await all.agent('a')
  const { id } = resultOf(await all.call(owner, 'gdb_open', { program: '/bin/echo' }))
  const mi = async (command: string): Promise<string[]> =>
    resultOf(await all.call(owner, 'gdb_mi', { id, command }))
  return { ...all, consumer, owner, id, mi }
}

describe.skipIf(skip)(`a consumer of ctx.pty${skip}`, () => {
  test('drives a real gdb: looks, breaks, runs, goes on', async () => {
    const { mi, call, owner, id } = await withGdb()
    expect(await mi('-data-evaluate-expression 6*7')).toContain('result: done,value="42"')
    await mi('-exec-arguments said by the program')
    expect((await mi('-interpreter-exec console starti')).at(-1)).toMatch(/^event: stopped,.*func="_start"/)
    expect((await mi('-break-insert -f exit')).at(-1)).toMatch(/^result: done,bkpt=\{number="1"/)
    const run = await mi('-exec-continue')
    expect(run).toContain('other: said by the program')
    expect(run.at(-1)).toMatch(/^event: stopped,reason="breakpoint-hit"/)
    expect((await mi('-exec-continue')).at(-1)).toMatch(/^event: stopped,reason="exited-normally"/)
    expect((await mi('-no-such-command')).at(-1)).toMatch(/^result: error,/)
    expect(shownBy(await call(owner, 'pty_tail', { id, from: 0 }))).toContain('Reading symbols from')
  })

  test('gives another agent neither the gdb nor its terminal', async () => {
    const { agent, call, id } = await withGdb()
    const { agent: other } = await agent('b')
    expect(shownBy(await call(other, 'gdb_mi', { id, command: '-gdb-version' }))).toContain('no gdb')
    expect(shownBy(await call(other, 'pty_tail', { id }))).toContain('FOREIGN_SESSION')
  })

  test('waits for it, and closes what it opened when either of them is unloaded', async () => {
    const { consumer, plugin, pty, owner, ctx } = await withGdb()
    expect(pty.list(owner)).toHaveLength(1)
    await consumer.dispose()
    expect(pty.list(owner)).toEqual([])
    await ctx.plugin(gdbConsumer)
    await plugin.dispose()
    expect(ctx.tools.get('gdb_open')).toBeUndefined()
  })
})

test.for([
  ['12^done,value="7"', { kind: 'result', token: 12, class: 'done', text: 'done,value="7"' }],
  ['*stopped,reason="x"', { kind: 'event', class: 'stopped', text: 'stopped,reason="x"' }],
  ['~"a \\"b\\"\\n"', { kind: 'console', text: 'a "b"\n' }],
  ['(gdb) ', { kind: 'other', text: '(gdb) ' }],
] as const)('%s is a record of MI', ([line, record]) => {
  expect(parseMi(line)).toEqual(record)
})
