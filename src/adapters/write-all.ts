const PIECE_BYTES = 4096
const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 50

/**
 * Writes all of `bytes` through `take`, which takes what it can now and tells how many bytes that were.
 * While it takes none, waits with growing pauses, so that a program that does not read costs nothing.
 * Resolves early when `stop` aborts.
 * @returns how many bytes were taken
 */
export async function writeAll(
  bytes: Uint8Array,
  take: (piece: Uint8Array) => number,
  stop: AbortSignal,
): Promise<number> {
  let pause = FIRST_PAUSE_MS
  let at = 0
  while (at < bytes.length && !stop.aborted) {
    const taken = take(bytes.subarray(at, at + PIECE_BYTES))
    at += taken
    if (taken > 0) {
      pause = FIRST_PAUSE_MS
      continue
    }
    await delay(pause, stop)
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
  }
  return at
}

function delay(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    stop.addEventListener('abort', done)
  })
}
