import type { ScrollbackPage } from '../../../src/domain/session.ts'
import { type Breakage, request, terminal } from './breakage.ts'

/** Terminals whose pages are otherwise. */
const page = (change: (page: ScrollbackPage) => Partial<ScrollbackPage>): Breakage =>
  terminal((terminal) => ({
    read(from, limit) {
      const page = terminal.read(from, limit)
      return { ...page, ...change(page) }
    },
  }))

const lines = (change: (line: string) => string): Breakage =>
  page(({ lines }) => ({ lines: lines.map(change) }))

export const brokenReads = {
  'read/each-line-once': page(({ lines }) => ({
    lines: lines.flatMap((line) => (line === 'b' ? [line, line] : [line])),
  })),
  'read/pages-join': terminal((terminal) => ({
    read: (from, limit) => terminal.read(from, limit === 2 ? 3 : limit),
  })),
  'read/no-lines': terminal((terminal) => ({
    read: (from, limit) => terminal.read(from, Math.max(1, limit)),
  })),
  'read/changes-nothing': terminal((terminal) => {
    let taken = 0
    return {
      read(from, limit) {
        if (from === 0 && limit === 1) taken++
        return terminal.read(from + taken, limit)
      },
    }
  }),
  'read/pending-line-is-hidden': terminal((terminal) => {
    let output = terminal.opening.output
    return {
      async send(request) {
        const settled = await terminal.send(request)
        output = settled.output
        return settled
      },
      read(from, limit) {
        const page = terminal.read(from, limit)
        const pending = output.slice(output.lastIndexOf('\n') + 1)
        const shown = pending !== '' && terminal.status().kind === 'running'
        return shown ? { ...page, lines: [...page.lines, pending] } : page
      },
    }
  }),
  'read/exit-completes-line': terminal((terminal) => ({
    read(from, limit) {
      const page = terminal.read(from, limit)
      const unfinished = terminal.status().kind === 'exited' && !terminal.opening.output.endsWith('\n')
      return unfinished ? { ...page, lines: page.lines.slice(0, -1) } : page
    },
  })),
  'read/retains-the-newest': request(({ limits }) => ({ limits: { ...limits, retainedBytes: 10_000 } })),
  'read/lost-is-counted': page(() => ({ lost: 0 })),
  'read/loss-is-told': page(() => ({ lost: 0 })),
  'read/numbers-stay': terminal((terminal) => ({
    read(from, limit) {
      if (limit !== 1) return terminal.read(from, limit)
      const trimmed = terminal.read(0, 0).from
      const page = terminal.read(from + trimmed, limit)
      return { ...page, from: page.from - trimmed }
    },
  })),
  'read/long-line-keeps-its-end': page(({ from, lines, cut }) => ({
    lines: lines.map((line, at) => (cut.includes(from + at) ? line.slice(0, -3) : line)),
  })),
  'read/characters-stay-whole': lines((line) => line.replace('€', '\ufffd\ufffd')),
  'read/carriage-return-overwrites': lines((line) => (line === 'done 10' ? 'busy 10done' : line)),
  'read/text-is-clean': lines((line) => line.replace('red', '\x1b[31mred')),
} satisfies Record<string, Breakage>
