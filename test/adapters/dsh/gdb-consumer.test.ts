import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mounted, resultOf, shownBy } from './mounted.ts'

// Its types are checked where the package is installed: test/package/gdb-consumer.test.ts.
const load = (file: string) => import(`../../../examples/gdb-consumer/src/${file}.ts`)
const gdbConsumer = await load('index')
const { parseMi } = await load('mi')

const PROGRAM = `
#include <stdio.h>
int twice(int n) {
  int result = n * 2;
  return result;
}
int main(void) {
  printf("twice: %d\\n", twice(21));
  return 0;
}
`

async function withGdb() {
  const all = await mounted()
  const consumer = await all.ctx.plugin(gdbConsumer)
  const { agent: owner } = await all.agent('a')
  const program = join(all.root, 'program')
  writeFileSync(`${program}.c`, PROGRAM)
  execFileSync('gcc', ['-g', '-O0', '-o', program, `${program}.c`])
  const { id } = resultOf(await all.call(owner, 'gdb_open', { program }))
  const mi = async (command: string): Promise<string[]> =>
    resultOf(await all.call(owner, 'gdb_mi', { id, command }))
  return { ...all, consumer, owner, id, mi }
}

test('a consumer of ctx.pty drives a real gdb: breakpoint, run, look, go on', async () => {
  const { mi, call, owner, id } = await withGdb()
  expect((await mi('-break-insert twice')).at(-1)).toMatch(/^result: done,bkpt=\{number="1".*func="twice"/)
  expect((await mi('-exec-run')).at(-1)).toMatch(
    /^event: stopped,reason="breakpoint-hit".*name="n",value="21"/,
  )
  await mi('-exec-next')
  expect((await mi('-data-evaluate-expression result')).at(-1)).toBe('result: done,value="42"')
  const end = await mi('-exec-continue')
  expect(end).toContain('other: twice: 42')
  expect(end.at(-1)).toMatch(/^event: stopped,reason="exited-normally"/)
  expect((await mi('-no-such-command')).at(-1)).toMatch(/^result: error,/)
  expect(shownBy(await call(owner, 'pty_tail', { id, from: 0 }))).toContain('Reading symbols from')
})

test('another agent gets neither the gdb nor its terminal', async () => {
  const { agent, call, id } = await withGdb()
  const { agent: other } = await agent('b')
  expect(shownBy(await call(other, 'gdb_mi', { id, command: '-gdb-version' }))).toContain('no gdb')
  expect(shownBy(await call(other, 'pty_tail', { id }))).toContain('FOREIGN_SESSION')
})

test('the consumer waits for ctx.pty, and closes what it opened when either of them is unloaded', async () => {
  const { consumer, plugin, pty, owner, ctx } = await withGdb()
  expect(pty.list(owner)).toHaveLength(1)
  await consumer.dispose()
  expect(pty.list(owner)).toEqual([])
  await ctx.plugin(gdbConsumer)
  await plugin.dispose()
  expect(ctx.tools.get('gdb_open')).toBeUndefined()
})

test.for([
  ['12^done,value="7"', { kind: 'result', token: 12, class: 'done', text: 'done,value="7"' }],
  ['*stopped,reason="x"', { kind: 'event', class: 'stopped', text: 'stopped,reason="x"' }],
  ['~"a \\"b\\"\\n"', { kind: 'console', text: 'a "b"\n' }],
  ['(gdb) ', { kind: 'other', text: '(gdb) ' }],
] as const)('%s is a record of MI', ([line, record]) => {
  expect(parseMi(line)).toEqual(record)
})
