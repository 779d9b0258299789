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
  /** Bytes that one send may send. Default 32 MiB. */
  readonly inputBytes: number
  /** Milliseconds that an open waits for the program to settle. Default 10,000. */
  readonly openTimeoutMs: number
  /** Milliseconds that a send waits for the program to settle. Default 30,000. */
  readonly sendTimeoutMs: number
  /** Milliseconds that a caller may ask any wait to last. Default 600,000. */
  readonly waitMs: number
  /**
   * Milliseconds without a call of its owner after which a session is closed, at the latest after twice as
   * long. A program's output is no activity. 0: never, the default.
   */
  readonly idleMs: number
  /**
   * Milliseconds that a session stays readable after its program has exited, at the most twice as long. 0:
   * until it is closed, the default.
   */
  readonly exitedMs: number
}

export const DEFAULT_LIMITS: SessionLimits = {
  retainedLines: 100_000,
  retainedBytes: 16 * 1024 * 1024,
  lineBytes: 64 * 1024,
  deltaBytes: 32 * 1024,
  inputBytes: 32 * 1024 * 1024,
  sessionsPerOwner: 16,
  sessions: 256,
  tailLines: 200,
  pageLines: 10_000,
  pageBytes: 32 * 1024,
  openTimeoutMs: 10_000,
  sendTimeoutMs: 30_000,
  waitMs: 600_000,
  idleMs: 0,
  exitedMs: 0,
}

/** Those of which 0 says that there is none. */
const MAY_BE_0: readonly string[] = ['idleMs', 'exitedMs'] satisfies (keyof SessionLimits)[]

/**
 * The limits in force: the defaults, with what is given in their place.
 * @throws {PtyError} `INVALID_ARGUMENT` for an unknown name, a value that is not a whole number in its bounds, or limits that contradict each other.
 */
export function resolveLimits(given: Partial<SessionLimits> = {}): SessionLimits {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) {
      throw invalid('limits', `names out of ${Object.keys(DEFAULT_LIMITS).join(', ')}`, name)
    }
    const least = MAY_BE_0.includes(name) ? 0 : 1
    if (value !== undefined && (!Number.isSafeInteger(value) || value < least)) {
      throw invalid(`limits.${name}`, `as a whole number of at least ${least}`, value)
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
