import type {
  OpenRequest,
  Terminal,
  TerminalCapabilities,
  TerminalPort,
} from '../../src/ports/terminal-port.ts'

export const EVERYTHING: TerminalCapabilities = {
  exactScrollback: true,
  provesInputWait: true,
  foregroundSignals: true,
  resize: true,
  announcesOutput: true,
  nativeEnv: true,
  programStatus: true,
}

type Open = (request: OpenRequest) => Terminal | Promise<Terminal>

/** A backend that opens what a test gives it. */
export class ScriptedPort implements TerminalPort {
  readonly capabilities: TerminalCapabilities
  readonly requests: OpenRequest[] = []
  disposals = 0
  readonly #open: Open

  constructor(open: Open, capabilities: Partial<TerminalCapabilities> = {}) {
    this.#open = open
    this.capabilities = { ...EVERYTHING, ...capabilities }
  }

  async open(request: OpenRequest): Promise<Terminal> {
    this.requests.push(request)
    return this.#open(request)
  }

  async dispose(): Promise<void> {
    this.disposals++
  }
}
