import type { TerminalSendOperation } from '@deepseek-ai/dsh-terminal'
import type { WaitReason } from '../../../domain/session.ts'
import { systemClock } from '../../system-clock.ts'

/** How long a program that was interrupted may take to settle. */
const INTERRUPT_GRACE_MS = 500

/** How a wait for the harness's send ended, and what came meanwhile. */
export interface Outcome {
  readonly output: string
  readonly truncated: boolean
  readonly waitReason: WaitReason
  /** Whether the harness's send goes on. */
  readonly goesOn: boolean
}

/** Waits until the operation settles, or for `ms`. An abort interrupts the program and ends the wait soon. */
export async function outcomeOf(
  operation: TerminalSendOperation,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  let result = await within(operation.done, ms, signal)
  if (!result && signal?.aborted) {
    operation.cancel()
    result = await within(operation.done, INTERRUPT_GRACE_MS)
  }
  const { delta, truncated } = operation.readOutput()
  if (!result) return { output: delta, truncated, waitReason: 'timeout', goesOn: true }
  const { viewport, waitReason } = result
  return {
    output: viewport,
    // The result's own flag also tells of the scrollback, and then for ever.
    truncated: delta === viewport ? truncated : result.truncated,
    // The harness's proof is none: `sleep 5 | cat` has it.
    waitReason: waitReason === 'stdin_read' ? 'inferred_idle' : waitReason,
    goesOn: false,
  }
}

/** What the promise resolves with; `undefined` if that takes longer than `ms`, or when the signal aborts. */
export async function within<T>(
  promise: Promise<T>,
  ms: number,
  signal?: AbortSignal,
): Promise<T | undefined> {
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
