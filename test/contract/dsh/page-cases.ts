import type { TerminalBackendSession } from '@deepseek-ai/dsh-terminal'
import { expectSame } from '../mismatch.ts'
import { seamCase } from './seam-case.ts'
import { expectThrows, running, send, shown } from './seam-steps.ts'
import type { SeamSubject } from './seam-subject.ts'

export const pageCases = [
  seamCase(
    'seam/pages-from-the-newest',
    'a page counts its lines from the newest one backwards and holds them in order',
    async (subject) => {
      const session = await counted(subject)
      const { text, lineBegin, lineEnd } = session.read({ offset: 1, count: 2 })
      expectSame({ text, lineBegin, lineEnd }, { text: 'line-3\nline-4', lineBegin: 1, lineEnd: 3 })
    },
  ),

  seamCase(
    'seam/unfinished-line-counts',
    'the newest line is the one that has no end yet',
    async (subject) => {
      const session = await counted(subject)
      expectSame(session.read({ offset: 0, count: 2 }).text, 'line-4\n')
    },
  ),

  seamCase(
    'seam/pages-join',
    'pages of any size, each from the end of the one before, hold all that is retained',
    async (subject) => {
      const session = await counted(subject)
      const { totalLines } = session.read({ offset: 0, count: 1 })
      const pages: string[] = []
      for (let offset = 0; offset < totalLines; offset += 2)
        pages.unshift(session.read({ offset, count: 2 }).text)
      expectSame(pages.join('\n'), session.read({ offset: 0, count: totalLines }).text)
    },
  ),

  seamCase(
    'seam/beyond-the-oldest',
    'a page from beyond the oldest line is empty, and begins and ends where it was asked for',
    async (subject) => {
      const session = await counted(subject)
      const { totalLines } = session.read({ offset: 0, count: 1 })
      for (const offset of [totalLines, totalLines + 7]) {
        const { text, lineBegin, lineEnd, truncated } = session.read({ offset, count: 3 })
        expectSame(
          { text, lineBegin, lineEnd, truncated },
          { text: '', lineBegin: offset, lineEnd: offset, truncated: false },
        )
      }
    },
  ),

  seamCase('seam/bad-pages-throw', 'a page from no whole line, or of no line, throws', async (subject) => {
    const { session } = await subject.spawn()
    for (const request of [{ offset: -1 }, { offset: 0.5 }, { count: 0 }, { count: 1.5 }]) {
      expectThrows(`a page of ${JSON.stringify(request)}`, () => session.read(request))
    }
  }),
] as const

/** A session whose newest lines are `line-0` to `line-4`. */
async function counted(subject: SeamSubject): Promise<TerminalBackendSession> {
  const { session } = await running(subject, subject.programs.counts())
  await send(session, '5').done
  await shown(subject, session, 'line-4')
  return session
}
