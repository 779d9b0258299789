/** A row of the benchmark: one question, answered for ours and for its peers in the same run. */
export interface Row {
  /** For `--only`. */
  readonly name: string
  readonly title: string
  /** @param effort how long to measure: 1 by default, less for a quick look. */
  run(effort: Effort): Promise<readonly Figure[]>
}

export interface Effort {
  readonly quick: boolean
  /** Says on stderr what is being measured. */
  progress(what: string): void
}

export type Unit = 'ms' | 'µs' | 'ns/B' | 'MB/s' | 'MB' | 'kB' | '%' | 'B/B' | '' | 'of 200'

/** What several measurements of one thing came to. */
export interface Measured {
  readonly median: number
  readonly p95?: number
}

/** One line of the table. */
export interface Figure {
  readonly what: string
  readonly unit: Unit
  readonly ours: Measured
  /** The same by someone else, or by us in another case. */
  readonly peer?: Measured & { readonly name: string }
  readonly target?: Target
}

/** What is held to be good: so much at most, or so many times better than the peer. */
export interface Target {
  readonly median?: number
  readonly p95?: number
  readonly ratio?: number
}
