import { invalid } from './errors.ts'

/** What bounds one terminal: its retained output, its pages, its input. */
export interface TerminalLimits {
  /** Complete lines retained. Default 100,000. */
  readonly retainedLines: number
  /** Bytes of complete lines retained, as the program wrote them. Default 16 MiB. */
  readonly retainedBytes: number
  /** Bytes of one line; a longer one is kept at its newest end. Default 64 KiB. */
  readonly lineBytes: number
  /** Bytes of output that one open or send returns. Default 32 KiB. */
  readonly deltaBytes: number
}

/** What bounds a `PtySessions`. */
export interface SessionLimits extends TerminalLimits {
  /** Sessions of one owner, half-opened ones included. Default 16. */
  readonly sessionsPerOwner: number
  /** Sessions of all owners. Default 256. */
  readonly sessions: number
  /** Lines that a tail returns when it does not say. Default 200. */
  readonly tailLines: number
  /** Lines that a tail may ask for. Default 10,000. */
  readonly pageLines: number
  /** Bytes of text that one tail returns. Default 32 KiB. */
  readonly pageBytes: number
  /** Milliseconds that an open waits for the program to settle. Default 10,000. */
  readonly openTimeoutMs: number
  /** Milliseconds that a send waits for the program to settle. Default 30,000. */
  readonly sendTimeoutMs: number
  /** Milliseconds that a caller may ask any wait to last. Default 600,000. */
  readonly waitMs: number
}

export const DEFAULT_LIMITS: SessionLimits = {
  retainedLines: 100_000,
  retainedBytes: 16 * 1024 * 1024,
  lineBytes: 64 * 1024,
  deltaBytes: 32 * 1024,
  sessionsPerOwner: 16,
  sessions: 256,
  tailLines: 200,
  pageLines: 10_000,
  pageBytes: 32 * 1024,
  openTimeoutMs: 10_000,
  sendTimeoutMs: 30_000,
  waitMs: 600_000,
}

/**
 * The limits in force: the defaults, with what is given in their place.
 * @throws {PtyError} `INVALID_ARGUMENT` for an unknown name, a value that is not a whole number of at least
 * 1, or limits that contradict each other.
 */
export function resolveLimits(given: Partial<SessionLimits> = {}): SessionLimits {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) {
      throw invalid('limits', `names out of ${Object.keys(DEFAULT_LIMITS).join(', ')}`, name)
    }
    if (value !== undefined && (!Number.isSafeInteger(value) || value < 1)) {
      throw invalid(`limits.${name}`, 'as a whole number of at least 1', value)
    }
  }
  const limits = { ...DEFAULT_LIMITS, ...definedOnly(given) }
  atMost(limits, 'lineBytes', 'retainedBytes')
  atMost(limits, 'tailLines', 'pageLines')
  atMost(limits, 'openTimeoutMs', 'waitMs')
  atMost(limits, 'sendTimeoutMs', 'waitMs')
  return limits
}

function definedOnly<T extends object>(given: T): Partial<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>
}

function atMost(limits: SessionLimits, small: keyof SessionLimits, large: keyof SessionLimits): void {
  if (limits[small] <= limits[large]) return
  throw invalid(`limits.${small}`, `at most limits.${large} (${limits[large]})`, limits[small])
}
