import type { SendSettlement } from '../../../../src/domain/session.ts'
import type { SendRequest } from '../../../../src/ports/terminal-port.ts'
import { ScriptedTerminal } from '../../../support/scripted-terminal.ts'

/** Its sends settle when a test says so, or when they are aborted. */
export class SlowTerminal extends ScriptedTerminal {
  /** Settles the send that waits; undefined while none does. */
  settle: (() => void) | undefined
  interrupts = 0

  override send(request: SendRequest): Promise<SendSettlement> {
    return new Promise((resolve) => {
      this.settle = () => {
        this.settle = undefined
        resolve({ ...this.opening, output: 'done', waitReason: 'stdin_read', sentBytes: 1 })
      }
      request.signal?.addEventListener('abort', () => {
        this.interrupts++
        this.settle?.()
      })
    })
  }
}
