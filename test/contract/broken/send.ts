import type { SendSettlement, Settlement } from '../../../src/domain/session.ts'
import type { Terminal } from '../../../src/ports/terminal-port.ts'
import { type Breakage, request, terminal } from './breakage.ts'

/** Terminals whose sends settle otherwise. */
const settlement = (change: (settled: Settlement) => Partial<Settlement>): Breakage =>
  terminal((terminal) => ({
    async send(request) {
      const settled = await terminal.send(request)
      return { ...settled, ...change(settled) }
    },
  }))

/** What a send resolves with that should have been refused. */
export const nothingHappened = ({ opening }: Terminal): SendSettlement => ({
  ...opening,
  output: '',
  sentBytes: 0,
})

/** The promise; once the signal aborts, another value. */
const onAbort = <T>(signal: AbortSignal | undefined, promise: Promise<T>, instead: () => T): Promise<T> =>
  Promise.race([
    promise,
    new Promise<T>((resolve) => signal?.addEventListener('abort', () => resolve(instead()))),
  ])

export const brokenSends = {
  'send/whole-answer': settlement(({ output }) => ({ output: output.replace('line-4\n', '') })),
  'send/only-its-own-output': terminal((terminal) => {
    let before = ''
    return {
      async send(request) {
        const settled = await terminal.send(request)
        before += settled.output
        return { ...settled, output: before }
      },
    }
  }),
  'send/bounded-output': request(({ limits }) => ({ limits: { ...limits, deltaBytes: 10_000 } })),
  'send/proves-input-wait': settlement(({ waitReason }) => ({
    waitReason: waitReason === 'stdin_read' ? 'inferred_idle' : waitReason,
  })),
  'send/claims-no-proof': settlement(({ waitReason }) => ({
    waitReason: waitReason === 'inferred_idle' ? 'stdin_read' : waitReason,
  })),
  'send/submit-presses-enter': terminal((terminal) => ({
    send: ({ data, submit, ...request }) =>
      terminal.send({ ...request, data: submit ? `${data}\n` : data, submit: false }),
  })),
  'send/exact-bytes': terminal((terminal) => ({
    send: ({ data, ...request }) =>
      terminal.send({ ...request, data: !request.submit && data.length > 1 ? `${data} ` : data }),
  })),
  'send/one-at-a-time': terminal((terminal) => {
    let last: Promise<unknown> = Promise.resolve()
    return {
      send(request) {
        const sending = last.then(() => terminal.send(request))
        last = sending.catch(() => {})
        return sending
      },
    }
  }),
  'send/timeout-is-no-end': terminal((terminal) => ({
    async send(request) {
      const settled = await terminal.send(request)
      if (settled.waitReason === 'timeout') await terminal.close('it took too long')
      return settled
    },
  })),
  'send/not-held-up': terminal((terminal) => ({
    send: (request) => (request.data.length > 4096 ? new Promise(() => {}) : terminal.send(request)),
  })),
  'send/abort-interrupts': terminal((terminal) => ({
    send: ({ signal, ...request }) =>
      onAbort(signal, terminal.send(signal?.aborted ? { ...request, signal } : request), () =>
        nothingHappened(terminal),
      ),
  })),
  'send/abort-settles': terminal((terminal) => ({
    send({ signal, ...request }) {
      signal?.addEventListener('abort', () => terminal.signal('SIGINT'))
      return terminal.send(signal?.aborted ? { ...request, signal } : request)
    },
  })),
  'send/aborted-before': terminal((terminal) => ({
    send: ({ signal, ...request }) =>
      terminal.send(signal && !signal.aborted ? { ...request, signal } : request),
  })),
  'send/exit-settles': settlement(({ status, waitReason }) => ({
    waitReason: status.kind === 'exited' && status.exitCode !== null ? 'inferred_idle' : waitReason,
  })),
  'send/after-exit': terminal((terminal) => ({
    async send(request) {
      const status = terminal.status()
      const exited = status.kind === 'exited' && status.exitCode !== null
      return exited ? nothingHappened(terminal) : terminal.send(request)
    },
  })),
} satisfies Record<string, Breakage>
