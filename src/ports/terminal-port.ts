import type { TerminalLimits } from '../domain/limits.ts'
import type {
  ExitedStatus,
  LineNumber,
  ScrollbackPage,
  SendSettlement,
  SessionStatus,
  Settlement,
  TerminalSignal,
  WindowSize,
} from '../domain/session.ts'

/**
 * A place where programs can be run on terminals. `docs/contract.md` is the whole contract, and the suite in
 * `dsh-pty-session/contract` checks it.
 */
export interface TerminalPort<Owner = unknown> {
  readonly capabilities: TerminalCapabilities
  /**
   * Starts `request.command` on a new terminal and waits until it settles, as a send does.
   *
   * When it rejects, nothing is left running: `ABORTED` when `request.signal` aborts, at any time before it
   * resolves; `INVALID_CWD`, `INVALID_COMMAND` or `INVALID_ARGUMENT` before anything is started;
   * `OPEN_FAILED` when the place refuses; `DISPOSED` after `dispose`; `CLEANUP_FAILED` when what it had
   * started can't be ended.
   */
  open(request: OpenRequest<Owner>): Promise<Terminal>
  /** Closes what is still open, and gives back what the port itself holds. Idempotent. */
  dispose(): Promise<void>
}

/**
 * What a backend may or may not be able to do. Each is tested both ways: `true` must hold, and where the
 * operation can be asked for, `false` must refuse with `UNSUPPORTED`. What every backend must do has no flag.
 */
export interface TerminalCapabilities {
  /** Counts every line that its scrollback trims: `ScrollbackPage.lost` is always a number. */
  readonly exactScrollback: boolean
  /** Proves that a program waits for terminal input: settles with `stdin_read` and not only by quiet. */
  readonly provesInputWait: boolean
  /** `signal` reaches the program in the foreground. */
  readonly foregroundSignals: boolean
  /** `resize` changes the window that the program sees. */
  readonly resize: boolean
  /** `watch` tells of output and of exit when they come. */
  readonly announcesOutput: boolean
  /** `OpenRequest.env` reaches the program itself, and is not typed to a shell. */
  readonly nativeEnv: boolean
  /** The session exits when the command does, with its exit code. */
  readonly programStatus: boolean
}

export interface OpenRequest<Owner = unknown> {
  readonly owner: Owner
  /** A shell command line, not empty, without NUL. */
  readonly command: string
  readonly cwd?: string
  /** Added to the backend's base environment. Names are POSIX names; values hold no NUL. */
  readonly env?: Readonly<Record<string, string>>
  readonly size?: WindowSize
  /** How long to wait for the program to settle, in milliseconds. Reaching it is no error. */
  readonly timeoutMs: number
  readonly limits: TerminalLimits
  readonly signal: AbortSignal
}

/** A live terminal as its backend sees it. After its program has exited it can still be read and closed. */
export interface Terminal {
  /** The top-level process, where there is one. */
  readonly pid: number | undefined
  /** How the wait of `open` ended, and what the program printed until then. */
  readonly opening: Settlement

  /** Whether the program runs. Once exited it stays exited, with the same code and signal. */
  status(): SessionStatus

  /**
   * Writes `request.data` as UTF-8 and, with `submit`, the terminal's Enter (CR); several lines that are
   * submitted go in paste brackets if the program has asked for those. Then waits for the program to settle
   * and resolves with the output of that wait. One at a time.
   *
   * Rejects, with nothing written, by `SEND_ACTIVE` during another send, `SESSION_EXITED` after exit or
   * close, `ABORTED` when the signal was aborted before, and `LINE_TOO_LONG` for a line of which the terminal
   * would keep only the beginning. Aborting it later interrupts the foreground
   * program and settles within a second, with what came.
   */
  send(request: SendRequest): Promise<SendSettlement>

  /**
   * Up to `limit` complete lines from `from` on, at once and without side effect. What the program printed
   * before it exited is all there; what follows the last LF is complete once it has exited.
   * @param from from 0 to the page's `end`; what was trimmed is counted in `lost`
   * @param limit at least 0
   */
  read(from: LineNumber, limit: number): ScrollbackPage

  /**
   * Calls the listener for each chunk of output, after `read` has it, and once for the exit, after the last
   * output and after `status` tells it. Not called for what was before; after an exit not at all. A listener
   * that throws harms nobody. Returns what ends it. Throws `UNSUPPORTED` without `announcesOutput`.
   */
  watch(listener: (event: TerminalEvent) => void): () => void

  /**
   * Sends a signal to the process group in the foreground. Rejects by `UNSUPPORTED` without
   * `foregroundSignals` and when that group is another user's, by `SESSION_EXITED` after exit.
   */
  signal(signal: TerminalSignal): Promise<void>

  /** Sets the window's size. Rejects by `UNSUPPORTED` without `resize`, by `SESSION_EXITED` after exit. */
  resize(size: WindowSize): Promise<void>

  /**
   * Ends the program and all that it started, and resolves when nothing of it is left. A send in flight
   * settles with `session_exit`. Idempotent: every call waits for the same end. Rejects by `CLEANUP_FAILED`,
   * naming what is left; calling again tries again.
   * @param reason for logs
   */
  close(reason: string): Promise<void>
}

export interface SendRequest {
  readonly data: string
  readonly submit: boolean
  /** How long to wait for the program to settle, in milliseconds. Reaching it is no error. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/** What `watch` tells: output as the program wrote it, cut anywhere; and the exit, once. */
export type TerminalEvent =
  | { readonly kind: 'output'; readonly bytes: Uint8Array }
  | { readonly kind: 'exit'; readonly status: ExitedStatus }
