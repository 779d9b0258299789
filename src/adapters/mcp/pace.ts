import type { Clock } from '../../domain/clock.ts'

/** The least time between two calls for output. */
const EVERY_MS = 1_000

/** Tells that something happened: for output at most once a second, and never too late for the last of it. */
export interface Pace {
  output(): void
  /** Tells at once, whatever was told before. */
  exit(): void
  stop(): void
}

export function paced(clock: Clock, tell: () => void): Pace {
  let last = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined
  const stop = () => {
    cancel?.()
    cancel = undefined
  }
  const now = () => {
    stop()
    last = clock.now()
    tell()
  }
  return {
    output() {
      if (cancel) return
      const left = last + EVERY_MS - clock.now()
      if (left <= 0) now()
      else cancel = clock.after(left, now)
    },
    exit: now,
    stop,
  }
}
