import type { Clock } from './clock.ts'
import { type QuietSettings, quietNeeded, type Seen } from './quiet.ts'
import type { WaitReason } from './session.ts'

/**
 * What the program in the foreground is found to do:
 * - `waiting`: proven, it waits for terminal input and has taken all that was sent
 * - `busy`: proven, it does not wait
 * - `blocked`: it waits for something that is not the terminal, a connection or a process of another group
 *   say; only a long silence tells
 * - `due`: it waits for terminal input, but will go on by itself soon; a short silence behind a prompt tells
 * - `unknown`: no proof is to be had now; only silence tells
 */
export type InputWait = 'waiting' | 'busy' | 'blocked' | 'due' | 'unknown'

/** Finds out whether the program in the foreground waits for terminal input. */
export interface Readiness {
  /** Called right before bytes are written: a wait that is seen now is an old one, and proves nothing. */
  arm(): void
  check(): InputWait
}

/** What a wait needs to know of its terminal. */
export interface SettleSubject {
  readonly readiness?: Readiness | undefined
  /** Takes in at once, through `WaitToSettle.output`, what output is on its way. */
  drain(): void
  /** Whether the output ends like a prompt. */
  promptShown(): boolean
}

const FIRST_CHECK_MS = 1
/** A silent program that comes to wait is seen within half the time that it was silent, and within this. */
const LONGEST_CHECK_MS = 1_000
const CHECK_GROWTH = 1.5
/** How soon a look follows output: at once at first, less often the longer the output flows. */
const LONGEST_AFTER_OUTPUT_MS = 8

/**
 * One wait for a program to settle: by exit, by proof, by quiet, or by its deadline.
 *
 * Looks are driven by output, and by an interval that grows while nothing happens, so that a long silent
 * command costs next to nothing. What a look shows is believed when, after everything on its way was taken in,
 * a second look still shows it: then the whole answer has been received.
 */
export class WaitToSettle {
  readonly done: Promise<WaitReason>
  readonly #clock: Clock
  readonly #subject: SettleSubject
  readonly #quiet: QuietSettings
  #resolve!: (reason: WaitReason) => void
  #reject!: (error: unknown) => void
  /** No shorter silence passes for idleness. */
  readonly #leastQuietMs: number
  #over = false
  #deadline = Number.POSITIVE_INFINITY
  #cancelDeadline = () => {}
  #cancelLook = () => {}
  /** How long after the last look the next one comes; 0 before `begin`: output brings no look forward then. */
  #interval = 0
  #afterOutput = FIRST_CHECK_MS
  #lastChange: number
  #outputSeen = false
  #longestPause = 0

  constructor(clock: Clock, subject: SettleSubject, quiet: QuietSettings, timeoutMs: number) {
    this.#clock = clock
    this.#subject = subject
    this.#quiet = quiet
    this.#leastQuietMs = Math.min(...Object.values(quiet))
    this.#lastChange = clock.now()
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.hurry(timeoutMs)
  }

  /** What was to be written is written: from now on the program may settle. */
  begin(): void {
    if (this.#over) return
    this.#lastChange = this.#clock.now()
    this.#lookAfter(FIRST_CHECK_MS)
  }

  /** Output has come. */
  output(): void {
    if (this.#over) return
    const now = this.#clock.now()
    if (this.#outputSeen) this.#longestPause = Math.max(this.#longestPause, now - this.#lastChange)
    this.#outputSeen = true
    this.#lastChange = now
    if (this.#interval > this.#afterOutput) this.#lookAfter(this.#afterOutput)
  }

  /** Leaves at most `ms` until the deadline. */
  hurry(ms: number): void {
    const deadline = this.#clock.now() + ms
    // Stryker disable next-line EqualityOperator: the same deadline may be set again
    if (this.#over || deadline >= this.#deadline) return
    this.#deadline = deadline
    this.#cancelDeadline()
    this.#cancelDeadline = this.#clock.after(ms, () => this.end('timeout'))
  }

  /** Ends the wait, if it is not over. */
  end(reason: WaitReason): void {
    this.#stop()
    this.#resolve(reason)
  }

  /** Ends the wait by an error, if it is not over. */
  fail(error: unknown): void {
    this.#stop()
    this.#reject(error)
  }

  #stop(): void {
    this.#over = true
    this.#cancelDeadline()
    this.#cancelLook()
  }

  #lookAfter(ms: number): void {
    this.#cancelLook()
    this.#interval = ms
    this.#cancelLook = this.#clock.after(ms, () => this.#look())
  }

  #look(): void {
    this.#afterOutput = Math.min(LONGEST_AFTER_OUTPUT_MS, this.#afterOutput * CHECK_GROWTH)
    let found = this.#find()
    if (found.reason) {
      const { reason } = found
      this.#subject.drain()
      found = this.#find()
      if (found.reason === reason) this.end(reason)
    }
    if (!this.#over) this.#lookAfter(Math.min(found.lookAgainMs, this.#interval * CHECK_GROWTH))
  }

  /** How the program is seen to have settled, if it has; and when to look again at the latest. */
  #find(): { readonly reason?: WaitReason; readonly lookAgainMs: number } {
    // Stryker disable next-line StringLiteral: no other name of a state that proves nothing is told apart
    const state = this.#subject.readiness?.check() ?? 'unknown'
    if (state === 'waiting') return { reason: 'stdin_read', lookAgainMs: FIRST_CHECK_MS }
    if (state === 'busy') return { lookAgainMs: LONGEST_CHECK_MS }
    const silentMs = this.#clock.now() - this.#lastChange
    // To see whether a prompt is shown takes rendering the line, which no look needs while output flows.
    if (silentMs < this.#leastQuietMs) return { lookAgainMs: this.#leastQuietMs - silentMs }
    const left = this.#quietNeeded(state) - silentMs
    if (left <= 0) return { reason: 'inferred_idle', lookAgainMs: FIRST_CHECK_MS }
    return { lookAgainMs: Math.min(left, LONGEST_CHECK_MS) }
  }

  #quietNeeded(state: Seen['state']): number {
    return quietNeeded(this.#quiet, {
      output: this.#outputSeen,
      prompt: this.#subject.promptShown(),
      longestPauseMs: this.#longestPause,
      state,
    })
  }
}
