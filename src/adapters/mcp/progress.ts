import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'
import type { Clock } from '../../domain/clock.ts'

export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

/** Often enough for a client that gives up a call after a minute of silence. */
const EVERY_MS = 5_000

/** Does the work, and tells a client that asked for progress that it goes on. */
export async function withProgress<T>(clock: Clock, extra: Extra, work: () => Promise<T>): Promise<T> {
  const progressToken = extra._meta?.progressToken
  if (progressToken === undefined) return work()
  const began = clock.now()
  const tell = () => {
    cancel = clock.after(EVERY_MS, tell)
    const progress = Math.round((clock.now() - began) / 1_000)
    const params = { progressToken, progress, message: `waiting for ${progress} s` }
    // A client that can't be told has gone, or reads no stream: the call itself finds out.
    extra.sendNotification({ method: 'notifications/progress', params }).catch(() => {})
  }
  let cancel = clock.after(EVERY_MS, tell)
  try {
    return await work()
  } finally {
    cancel()
  }
}
