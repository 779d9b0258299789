import type { TerminalSendOperation, TerminalSendResult } from '@deepseek-ai/dsh-terminal'
import type { WaitReason } from '../../../domain/session.ts'
import { utf8Length } from '../../../domain/utf8.ts'
import type { SendRequest } from '../../../ports/terminal-port.ts'
import { systemClock } from '../../system-clock.ts'

/** How long a program that was interrupted may take to settle. */
const INTERRUPT_GRACE_MS = 500

/** How a send ended, and what came meanwhile. */
export interface HostSend {
  readonly output: string
  readonly truncated: boolean
  readonly waitReason: WaitReason
  readonly sentBytes: number
}

const NOT_SENT: HostSend = { output: '', truncated: false, waitReason: 'timeout', sentBytes: 0 }

/**
 * The sends of one session of the harness, under deadlines that the harness does not know: a send that is over here
 * may go on there, and until it ends no other is taken.
 */
export class HostSends {
  readonly #start: (text: string, submit: boolean) => TerminalSendOperation
  #goingOn: TerminalSendOperation | undefined

  constructor(start: (text: string, submit: boolean) => TerminalSendOperation) {
    this.#start = start
  }

  /** Sends, and waits until the program settles, or for the time. An abort interrupts it and ends the wait soon. */
  async send({ data, submit, timeoutMs, signal }: SendRequest): Promise<HostSend> {
    const deadline = systemClock.now() + timeoutMs
    const isFree = !this.#goingOn || (await endOf(this.#goingOn, timeoutMs, signal)) !== undefined
    if (!isFree || signal?.aborted) return NOT_SENT
    const operation = this.#start(data, submit)
    const end = await endOf(operation, deadline - systemClock.now(), signal)
    this.#goingOn = end ? undefined : operation
    const { delta, truncated } = operation.readOutput()
    // The registry takes a send whole.
    const sentBytes = utf8Length(data) + (submit ? 1 : 0)
    if (!end?.result) return { output: delta, truncated, waitReason: 'timeout', sentBytes }
    const { viewport, waitReason } = end.result
    return {
      output: viewport,
      // The result's own flag also tells of the scrollback, and then for ever.
      truncated: delta === viewport ? truncated : end.result.truncated,
      // The harness's proof is none: `sleep 5 | cat` has it.
      waitReason: waitReason === 'stdin_read' ? 'inferred_idle' : waitReason,
      sentBytes,
    }
  }
}

/** A send of the harness that is over: with no result when the harness failed at it. */
interface End {
  readonly result?: TerminalSendResult
}

/** The operation's end; `undefined` when it takes longer than `ms`, or does not heed the interrupt of an abort. */
async function endOf(
  operation: TerminalSendOperation,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<End | undefined> {
  const done: Promise<End> = operation.done.then(
    (result) => ({ result }),
    () => ({}),
  )
  const end = await within(done, ms, signal)
  if (end || !signal?.aborted) return end
  operation.cancel()
  return within(done, INTERRUPT_GRACE_MS)
}

/** What the promise resolves with; `undefined` if that takes longer than `ms`, or when the signal aborts. */
async function within<T>(promise: Promise<T>, ms: number, signal?: AbortSignal): Promise<T | undefined> {
  const over = Promise.withResolvers<undefined>()
  const expire = () => over.resolve(undefined)
  const cancel = systemClock.after(ms, expire)
  signal?.addEventListener('abort', expire, { once: true })
  if (signal?.aborted) expire()
  try {
    return await Promise.race([promise, over.promise])
  } finally {
    cancel()
    signal?.removeEventListener('abort', expire)
  }
}
