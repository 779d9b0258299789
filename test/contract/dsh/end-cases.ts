import { TerminalBackendCleanupError } from '@deepseek-ai/dsh-terminal'
import { expectHolds, expectSame, expectThat } from '../mismatch.ts'
import { expectRunning } from '../steps.ts'
import { waitUntil } from '../waiting.ts'
import { seamCase } from './seam-case.ts'
import { expectRejects, expectThrows, running, send, shown, textOf } from './seam-steps.ts'

export const endCases = [
  seamCase(
    'seam/close-awaits-the-end',
    'close resolves when the program no longer runs, also when it defies signals',
    async (subject) => {
      const { session } = await running(subject, subject.programs.defiesSignals())
      const sending = send(session, 'go')
      await shown(subject, session, 'working')
      await session.close('the case ends it')
      await expectRunning(subject, false)
      await sending.done
    },
  ),

  seamCase(
    'seam/close-again',
    'close may be called again, meanwhile and later: each resolves when all has ended',
    async (subject) => {
      const { session } = await running(subject, subject.programs.echoes())
      const first = session.close('the case ends it')
      await session.close('and again meanwhile')
      await expectRunning(subject, false)
      await first
      await session.close('and again later')
    },
  ),

  seamCase(
    'seam/close-settles-a-send',
    'a send in flight settles as session_exit when its session is closed',
    async (subject) => {
      const { session } = await running(subject, subject.programs.works())
      const sending = send(session, 'go')
      await shown(subject, session, 'working')
      await session.close('the case ends it')
      expectSame((await sending.done).waitReason, 'session_exit')
    },
  ),

  seamCase(
    'seam/exit-is-told',
    'an exit is told with its code; what was printed can be read, and a send throws',
    async (subject) => {
      const { session } = await subject.spawn()
      const { waitReason } = await send(session, subject.programs.exits(7, 'last words\n')).done
      expectSame(waitReason, 'session_exit')
      await waitUntil(subject, 'an exited session', () => session.status().kind === 'exited')
      expectSame(session.status(), { kind: 'exited', exitCode: 7, signal: null })
      expectHolds(textOf(session), 'last words')
      expectThrows('a send', () => send(session, 'more'))
    },
  ),

  seamCase(
    'seam/aborted-spawn',
    'a spawn that is aborted, before or meanwhile, rejects',
    async ({ spawnUnpublished }) => {
      await expectRejects('a spawn aborted before', spawnUnpublished({ signal: AbortSignal.abort() }))
      const stop = new AbortController()
      const spawning = spawnUnpublished({ signal: stop.signal })
      stop.abort()
      await expectRejects('a spawn aborted meanwhile', spawning)
    },
  ),

  seamCase(
    'seam/refused-spawn',
    'a spawn in a folder that is not there rejects',
    async ({ spawnUnpublished, folders }) => {
      await expectRejects('the spawn', spawnUnpublished({ cwd: folders.absent }))
    },
  ),
] as const

/** For a backend that was made so that neither its start nor its cleanup can succeed. */
export const cleanupCase = seamCase(
  'seam/failed-cleanup',
  'a spawn that can not clean up what it had started rejects with both errors, and the registry keeps the second',
  async (subject) => {
    const owner = subject.owner()
    const error = await expectRejects('the spawn', subject.spawn(owner))
    expectThat(error instanceof TerminalBackendCleanupError, 'a TerminalBackendCleanupError', error)
    expectSame(subject.terminals.hasOwnerActivity(owner), true)
  },
)
