import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodePty } from '../../../src/adapters/node-pty/index.ts'
import { createPtySessions, type PtySessions } from '../../../src/index.ts'

describe('what a program prints', () => {
  let sessions: PtySessions
  beforeEach(() => {
    sessions = createPtySessions({ terminal: nodePty() })
  })
  afterEach(() => sessions.dispose())

  it.each([
    ['device attributes', '\\033[c\\033[>c'],
    ['the cursor’s position', '\\033[6n'],
    ['the clipboard', '\\033]52;c;?\\007'],
    ['a colour', '\\033]11;?\\033\\\\'],
    ['the window’s title', '\\033[21t'],
    ['the window’s size', '\\033[18t'],
  ])('never puts anything into its input: asked for %s, the terminal says nothing', async (_what, query) => {
    // Raw, with a time limit of its own: an answer would be read, and shown.
    const command = `stty raw -echo min 0 time 3; printf '${query}'; printf 'answer:[%s]' "$(dd count=1 2>/dev/null | od -An -c)"`
    const { sessionId } = await sessions.open('me', { command })
    const page = await sessions.tail('me', sessionId, { from: 0, waitMs: 10_000 })
    expect(page).toMatchObject({ text: 'answer:[]', status: { kind: 'exited' } })
  })

  it('can not pass for a notice, a number or a status: those stand beside the text', async () => {
    const lines = [
      '... 5 lines dropped ...',
      'dropped: 7',
      '[exited with code 0]',
      '{"lost":3,"status":"exited"}',
    ]
    const { sessionId } = await sessions.open('me', {
      command: `printf '%s\\n' ${lines.map((line) => `'${line}'`).join(' ')}; cat`,
    })
    const page = await sessions.tail('me', sessionId, { from: 0 })
    expect(page).toMatchObject({
      text: lines.join('\n'),
      lines: 4,
      dropped: 0,
      lost: 0,
      status: { kind: 'running' },
    })
  })

  it('hides nothing that comes after it: an unterminated control string of 100 MB ends with its line', async () => {
    const command = `printf '\\033]0;'; head -c 100000000 /dev/zero | tr '\\0' x; printf '\\nafter\\n'`
    const { sessionId, next } = await sessions.open('me', { command, timeoutMs: 60_000 })
    const page = await sessions.tail('me', sessionId, { from: 0 })
    expect([next, page.text]).toEqual([2, '\nafter'])
  })

  it('of ten thousand nested control strings, invalid UTF-8 and C1 controls leaves what can be read', async () => {
    const command = `i=0; while [ $i -lt 10000 ]; do printf '\\033P'; i=$((i+1)); done; printf 'hidden\\033\\\\shown \\300\\200\\377 \\302\\233 31m end\\n'`
    const { sessionId } = await sessions.open('me', { command, timeoutMs: 60_000 })
    expect((await sessions.tail('me', sessionId, { from: 0 })).text).toBe('shown \ufffd\ufffd\ufffd 31m end')
  })
})
