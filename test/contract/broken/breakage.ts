import type { OpenRequest, Terminal, TerminalPort } from '../../../src/ports/terminal-port.ts'
import type { ContractSubject } from '../subject.ts'

/** Makes of a correct subject one that breaks a rule. */
export type Breakage = (subject: ContractSubject) => ContractSubject

/** The subject with other methods of its port. */
export const port =
  (change: (port: TerminalPort, subject: ContractSubject) => Partial<TerminalPort>): Breakage =>
  (subject) => {
    const { port } = subject
    const same: TerminalPort = {
      capabilities: port.capabilities,
      open: (request) => port.open(request),
      dispose: () => port.dispose(),
    }
    return { ...subject, port: { ...same, ...change(port, subject) } }
  }

/** The subject with other requests to open. */
export const request = (
  change: (request: OpenRequest, subject: ContractSubject) => Partial<OpenRequest>,
): Breakage =>
  port((port, subject) => ({ open: (asked) => port.open({ ...asked, ...change(asked, subject) }) }))

/** The subject with other members of its terminals. */
export const terminal = (
  change: (terminal: Terminal, request: OpenRequest, subject: ContractSubject) => Partial<Terminal>,
): Breakage =>
  port((port, subject) => ({
    async open(request) {
      const terminal = plain(await port.open(request))
      return { ...terminal, ...change(terminal, request, subject) }
    },
  }))

/** A terminal that can be spread: its members as properties of its own. */
export const plain = (terminal: Terminal): Terminal => ({
  pid: terminal.pid,
  opening: terminal.opening,
  status: () => terminal.status(),
  send: (request) => terminal.send(request),
  read: (from, limit) => terminal.read(from, limit),
  watch: (listener) => terminal.watch(listener),
  signal: (signal) => terminal.signal(signal),
  resize: (size) => terminal.resize(size),
  close: (reason) => terminal.close(reason),
})
