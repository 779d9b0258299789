import type { TerminalEvent } from '../../../src/ports/terminal-port.ts'
import { type Breakage, terminal } from './breakage.ts'

/** Terminals whose listeners are told otherwise. */
const telling = (tell: (listener: (event: TerminalEvent) => void, event: TerminalEvent) => void): Breakage =>
  terminal((terminal) => ({
    watch: (listener) => terminal.watch((event) => tell(listener, event)),
  }))

export const brokenWatches = {
  'watch/output-after-read': terminal((terminal) => {
    let known: number | undefined
    return {
      watch: (listener) => {
        const { end } = terminal.read(0, 0)
        return terminal.watch((event) => {
          known = end
          listener(event)
          known = undefined
        })
      },
      read(from, limit) {
        const page = terminal.read(from, limit)
        return { ...page, end: known ?? page.end }
      },
    }
  }),
  'watch/all-output': telling((listener, event) => {
    const dropped = event.kind === 'output' && new TextDecoder().decode(event.bytes).includes('line-7')
    if (!dropped) listener(event)
  }),
  'watch/only-what-comes': terminal((terminal) => ({
    watch(listener) {
      const before = terminal.read(0, 9).lines.filter((line) => line.startsWith('got:'))
      if (before.length > 0) listener({ kind: 'output', bytes: new TextEncoder().encode(before.join('\n')) })
      return terminal.watch(listener)
    },
  })),
  'watch/between-sends': terminal((terminal) => {
    let sending = 0
    return {
      async send(request) {
        sending++
        return terminal.send(request).finally(() => sending--)
      },
      watch: (listener) =>
        terminal.watch((event) => {
          if (sending > 0 || event.kind === 'exit') listener(event)
        }),
    }
  }),
  'watch/bytes-stay': terminal((terminal) => {
    let kept = new Uint8Array(0)
    return {
      watch: (listener) =>
        terminal.watch((event) => {
          kept.fill(0)
          if (event.kind === 'exit') return listener(event)
          const bytes = event.bytes.slice()
          if (new TextDecoder().decode(bytes).includes('got:kept')) kept = bytes
          listener({ ...event, bytes })
        }),
    }
  }),
  'watch/exit-once-and-last': telling((listener, event) => {
    listener(event)
    if (event.kind === 'exit') listener(event)
  }),
  'watch/nothing-after-exit': terminal((terminal) => ({
    watch(listener) {
      const status = terminal.status()
      if (status.kind === 'exited') listener({ kind: 'exit', status })
      return terminal.watch(listener)
    },
  })),
  'watch/ends-when-told': terminal((terminal) => ({
    watch(listener) {
      terminal.watch(listener)
      return () => {}
    },
  })),
  'watch/throwing-listener': terminal((terminal) => {
    let thrown = false
    return {
      watch: (listener) =>
        terminal.watch((event) => {
          if (thrown) return
          thrown = true
          listener(event)
          thrown = false
        }),
    }
  }),
  'watch/refuses': terminal(() => ({ watch: () => () => {} })),
} satisfies Record<string, Breakage>
