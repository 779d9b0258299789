import { nodePty } from '../src/adapters/node-pty/index.ts'
import { createPtySessions } from '../src/index.ts'

const LINE_BYTES = 80
const LOOK_MS = 100

/** One flood of so many gigabytes through one session; prints at each gigabyte what memory the process takes. */
export async function longFlood(gigabytes: number): Promise<void> {
  const sessions = createPtySessions({ terminal: nodePty() })
  const lines = (gigabytes * 1e9) / LINE_BYTES
  const command = `yes "$(printf %0${LINE_BYTES - 1}d 0)" | head -c ${lines * LINE_BYTES}`
  const { sessionId } = await sessions.open('bench', { command, timeoutMs: 1 })
  const begin = performance.now()
  let told = 0
  for (;;) {
    const page = await sessions.tail('bench', sessionId, { lines: 1, waitMs: LOOK_MS })
    const done = page.status.kind === 'exited'
    const printed = Math.floor((page.next * LINE_BYTES) / 1e9)
    if (printed > told || done) tell((page.next * LINE_BYTES) / 1e9, begin)
    told = printed
    if (!done) continue
    if (page.next !== lines) throw new Error(`${page.next} lines came, and not ${lines}`)
    break
  }
  await sessions.dispose()
}

function tell(gigabytes: number, begin: number): void {
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  const seconds = Math.round((performance.now() - begin) / 1000)
  console.log(
    `${gigabytes.toFixed(1)} GB in ${seconds} s: ${mb(rss)} of memory, ${mb(heapUsed)} heap, ${mb(arrayBuffers)} buffers`,
  )
}
