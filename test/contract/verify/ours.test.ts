import { expect, it } from 'vitest'
import { SUITE, verify } from './run-verify.ts'

// The same as each backend's contract.test.ts, but as an author runs it: by the command, in a process of its own.
it.each([
  ['in memory', 'fake.ts', 'fakeSubject'],
  ['over node-pty', 'node-pty.ts', 'nodePtySubject'],
  ['over the DSH seam', 'dsh.ts', 'dshSubject'],
])('the command breaks no rule on the backend %s', { timeout: 300_000 }, async (_, file, subject) => {
  const module = `
    import { ${subject} } from '${SUITE}subjects/${file}'
    export default () => ${subject}()
  `
  const { code, stdout } = await verify(module)
  // Not standard error: the harness's own node-pty reports there a write to a program that has ended.
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/ 0 broken,/),
  })
})
