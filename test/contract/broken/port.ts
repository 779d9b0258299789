import { PtyError } from '../../../src/domain/errors.ts'
import type { Terminal } from '../../../src/ports/terminal-port.ts'
import type { ContractSubject } from '../subject.ts'
import { type Breakage, port, request, terminal } from './breakage.ts'

export const brokenSubjects = {
  'subject/sees-what-runs': (subject) => {
    let looks = 0
    return { ...subject, isRunning: async () => ++looks !== 2 && subject.isRunning() }
  },
  'subject/isolated': sharedWorld(),
} satisfies Record<string, Breakage>

function sharedWorld(): Breakage {
  const all: ContractSubject[] = []
  return (subject) => {
    all.push(subject)
    const isRunning = async () => (await Promise.all(all.map((each) => each.isRunning()))).includes(true)
    return { ...subject, isRunning }
  }
}

export const brokenOpens = {
  'open/shows-first-output': terminal(({ opening }) => ({
    opening: { ...opening, output: opening.output.replace(/\n[^\n]+\n$/, '\n') },
  })),
  'open/shows-unfinished-line': terminal(({ opening }) => ({
    opening: { ...opening, output: opening.output.replace(/[^\n]+$/, '') },
  })),
  'open/next-follows-output': terminal((terminal) => ({
    async send(request) {
      const before = terminal.read(0, 0).end
      return { ...(await terminal.send(request)), next: before }
    },
  })),
  'open/exit-is-no-error': terminal(({ opening }) => ({
    opening: { ...opening, status: { kind: 'running' } },
  })),
  'open/timeout-is-no-error': terminal(({ opening }) => ({
    opening: {
      ...opening,
      waitReason: opening.waitReason === 'timeout' ? 'inferred_idle' : opening.waitReason,
    },
  })),
  'open/aborted-before': request(({ signal }) => (signal.aborted ? { signal: never() } : {})),
  'open/aborted-at-once': port((port) => ({
    async open(request) {
      const wanted = !request.signal.aborted
      await undefined
      return port.open(wanted && request.signal.aborted ? { ...request, signal: never() } : request)
    },
  })),
  'open/aborted-meanwhile': request(({ signal }) => (signal.aborted ? {} : { signal: never() })),
  'open/absent-folder': request(({ cwd }, { folders }) => (cwd === folders.absent ? { cwd: '/' } : {})),
  'open/missing-program': request(({ command }, { programs }) =>
    command === programs.missing() ? { command: programs.exits(0, '') } : {},
  ),
  'open/cwd-reaches-program': request(({ cwd }, { folders }) =>
    cwd === folders.present ? { cwd: '/' } : {},
  ),
  'open/env-reaches-program': request(({ env = {} }) => ({
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replaceAll("'", '')])),
  })),
  'open/env-is-not-typed': terminal(({ opening }, { env }) => ({
    opening: { ...opening, output: `${JSON.stringify(env)}\n${opening.output}` },
  })),
  'open/size-reaches-program': request(() => ({ size: { rows: 40, cols: 160 } })),
} satisfies Record<string, Breakage>

const never = (): AbortSignal => new AbortController().signal

export const brokenDisposals = {
  'dispose/closes-all': port((port) => {
    let opened = 0
    return {
      async open(request) {
        opened++
        return port.open(request)
      },
      dispose: async () => (opened > 1 ? undefined : port.dispose()),
    }
  }),
  'dispose/ends-what-opens': port((port) => {
    const opening = new Set<Promise<Terminal>>()
    return {
      async open(request) {
        const terminal = port.open(request)
        opening.add(terminal)
        return terminal.finally(() => opening.delete(terminal))
      },
      dispose: async () => (opening.size > 0 ? undefined : port.dispose()),
    }
  }),
  'dispose/ends-what-begins': port((port) => {
    let beginning = 0
    return {
      async open(request) {
        beginning++
        await undefined
        beginning--
        return port.open(request)
      },
      dispose: async () => (beginning > 0 ? undefined : port.dispose()),
    }
  }),
  'dispose/idempotent': port((port) => {
    let disposed = false
    return {
      async dispose() {
        if (disposed) throw new PtyError('DISPOSED', 'Do not dispose of it twice.')
        disposed = true
        await port.dispose()
      },
    }
  }),
  'dispose/refuses-open': port((port) => ({
    open: (request) =>
      port.open(request).catch((error) => {
        throw error.code === 'DISPOSED' ? new PtyError('OPEN_FAILED', 'It did not work.') : error
      }),
  })),
} satisfies Record<string, Breakage>
