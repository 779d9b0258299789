import type { Context } from '@deepseek-ai/cordis'
import SandboxPolicyService from '@deepseek-ai/dsh-sandbox-policy'
import LocalSubprocessRuntime from '@deepseek-ai/dsh-subprocess-local'
import type {
  TerminalBackend,
  TerminalBackendSession,
  TerminalSendOperation,
} from '@deepseek-ai/dsh-terminal'
import * as terminalBash from '@deepseek-ai/dsh-terminal-bash'
import { expect, test } from 'vitest'
import { ExactBackend } from '../../../src/adapters/dsh/exact/exact-backend.ts'
import type { ContractCase } from '../case.ts'
import { runContractCase } from '../run.ts'
import { cleanupCase } from './end-cases.ts'
import { seamCases } from './index.ts'
import { seamSubject } from './seam-subject.ts'

type SeamCaseId = (typeof seamCases)[number]['id'] | 'seam/failed-cleanup'

/** What a backend does wrong: with its session, or when it makes one. */
type Breakage = (session: TerminalBackendSession) => Partial<TerminalBackendSession>
type SpawnBreakage = { readonly spawn: (backend: TerminalBackend) => TerminalBackend['spawn'] }

/** A session that sends as before, but for what it makes of an operation. */
const sending =
  (change: (operation: TerminalSendOperation) => Partial<TerminalSendOperation>): Breakage =>
  (session) => ({
    startSend: (request) => {
      const operation = session.startSend(request)
      return { ...operation, ...change(operation) }
    },
  })

/** A session that reads as before, but for what it makes of a page. */
const reading =
  (change: (session: TerminalBackendSession, offset: number, count: number) => object): Breakage =>
  (session) => ({
    read: ({ offset = 0, count = 500 }) => ({
      ...session.read({ offset, count }),
      ...change(session, offset, count),
    }),
  })

const BREAKAGES: Readonly<Record<SeamCaseId, Breakage | SpawnBreakage>> = {
  'seam/one-send-at-a-time': (session) => ({
    startSend: (request) => {
      try {
        return session.startSend(request)
      } catch (error) {
        const done = Promise.reject(error)
        // Nobody waits for it: the case has failed by then.
        done.catch(() => {})
        return {
          done,
          readOutput: () => ({ delta: '', truncated: false }),
          cancel: () => false,
        }
      }
    },
  }),
  'seam/output-is-read-once': sending((operation) => {
    let all = ''
    const readOutput = () => {
      all += operation.readOutput().delta
      return { delta: all, truncated: false }
    }
    return { readOutput }
  }),
  'seam/result-has-the-unread': sending(({ done }) => ({
    done: done.then((result) => ({ ...result, viewport: '' })),
  })),
  'seam/send-is-bounded': sending(({ done }) => ({
    done: done.then((result) => ({ ...result, viewport: 'x'.repeat(2 ** 21) })),
  })),
  'seam/cancel-interrupts': sending((operation) => ({
    cancel: () => {
      operation.cancel()
      return true
    },
  })),
  'seam/abort-interrupts': (session) => ({
    startSend: (request) => {
      const operation = session.startSend(request)
      const done = operation.done.then((result) => {
        request.signal?.throwIfAborted()
        return result
      })
      return { ...operation, done }
    },
  }),
  'seam/aborted-before': (session) => ({
    startSend: ({ text, submit }) => session.startSend({ text, submit }),
  }),
  'seam/exact-bytes': (session) => ({
    startSend: (request) => session.startSend({ ...request, submit: true }),
  }),
  'seam/signal-names-its-group': () => ({ signal: async () => ({ delivered: true, targetPgid: 0 }) }),
  'seam/pages-from-the-newest': reading((session, offset, count) => {
    const all = session.read({ count: 1_000 }).text.split('\n')
    return { text: all.slice(offset, offset + count).join('\n') }
  }),
  'seam/unfinished-line-counts': reading((session, offset, count) =>
    session.read({ offset: offset + 1, count }),
  ),
  'seam/pages-join': reading((session, offset, count) => session.read({ offset, count: count + 1 })),
  'seam/beyond-the-oldest': reading(() => ({ lineBegin: 0, lineEnd: 0 })),
  'seam/bad-pages-throw': (session) => ({
    read: ({ offset = 0, count = 500 }) =>
      session.read({ offset: Math.max(0, Math.floor(offset)), count: Math.max(1, Math.floor(count)) }),
  }),
  'seam/close-awaits-the-end': (session) => ({
    close: async (reason) => void session.close(reason),
  }),
  'seam/close-again': (session) => {
    let closed = false
    return {
      close: async (reason) => {
        if (closed) throw new Error('closed before')
        closed = true
        await session.close(reason)
      },
    }
  },
  'seam/close-settles-a-send': sending(({ done }) => ({
    done: done.then((result) => ({ ...result, waitReason: 'timeout' as const })),
  })),
  'seam/exit-is-told': (session) => ({
    status: () => {
      const status = session.status()
      return status.kind === 'running' ? status : { ...status, exitCode: 0 }
    },
  }),
  'seam/aborted-spawn': {
    spawn:
      (backend) =>
      ({ signal: _, ...spec }) =>
        backend.spawn(spec),
  },
  'seam/refused-spawn': {
    spawn:
      (backend) =>
      ({ cwd: _, ...spec }) =>
        backend.spawn(spec),
  },
  'seam/failed-cleanup': {
    spawn: () => async () => {
      throw new Error('no start')
    },
  },
}

test.for<ContractCase<SeamCaseId>>([...seamCases, cleanupCase])(
  '$id is broken by a backend that breaks it',
  async (contractCase) => {
    const broken = BREAKAGES[contractCase.id]
    const factory = () => seamSubject(async (ctx) => breaking(await ourBackend(ctx), broken))
    const result = await runContractCase('a broken backend', contractCase, factory, { timeoutMs: 5_000 })
    expect(result.kind).toBe('broken')
  },
)

function breaking(backend: TerminalBackend, broken: Breakage | SpawnBreakage): TerminalBackend {
  const { type } = backend
  if (typeof broken === 'object') return { type, spawn: broken.spawn(backend) }
  return {
    type,
    async spawn(spec) {
      const session = await backend.spawn(spec)
      const kept: TerminalBackendSession = {
        motd: session.motd,
        startSend: (request) => session.startSend(request),
        read: (request) => session.read(request),
        signal: (signal) => session.signal(signal),
        status: () => session.status(),
        close: (reason) => session.close(reason),
      }
      return { ...kept, ...broken(session) }
    },
  }
}

/** The fastest that there is. */
async function ourBackend(ctx: Context): Promise<TerminalBackend> {
  await ctx.plugin(LocalSubprocessRuntime)
  await ctx.plugin(SandboxPolicyService, { mode: 'danger-full-access' })
  const { ctx: inner } = await ctx.inject(['terminals', 'subprocess', 'sandboxPolicy'], () => {})
  return new ExactBackend('own', inner, terminalBash)
}
