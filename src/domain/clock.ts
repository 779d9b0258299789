/** Time as the library sees it, so that a test can move it by hand. */
export interface Clock {
  /** Milliseconds on a clock that never steps back. */
  now(): number
  /** Calls `run` once, `ms` milliseconds from now. Returns what cancels it. */
  after(ms: number, run: () => void): () => void
}
