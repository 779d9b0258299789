import type { TerminalLimits } from '../../src/domain/limits.ts'
import type { TerminalPort } from '../../src/ports/terminal-port.ts'

/** A backend under test, with what the suite needs to look at it from outside. Fresh for each case. */
export interface ContractSubject {
  readonly port: TerminalPort
  readonly programs: ContractPrograms
  readonly folders: {
    /** An absolute path that programs can be started in, other than the one they start in by default. */
    readonly present: string
    readonly absent: string
  }
  /** A new owner, such as the backend takes. */
  owner(): unknown
  /**
   * Resolves when the condition holds. A backend on a clock that is moved by hand moves it until then; any
   * other looks again and again (`pollUntil`).
   */
  until(condition: () => boolean | Promise<boolean>): Promise<void>
  /** Whether any process lives that a program of this subject is or has started. Looks at the world itself. */
  isRunning(): Promise<boolean>
  /** Ends all of it, after a failed case too. */
  dispose(): Promise<void>
}

/**
 * The command lines that the suite runs. `posixPrograms` writes them for a POSIX shell. Where a program reads
 * a line, Enter ends it; where nothing else is said, it goes on reading and stays.
 */
export interface ContractPrograms {
  /** With echo off: prints the first piece at once, and the next one for each line that it reads. */
  prints(...pieces: readonly (string | Uint8Array)[]): string
  /** Prints `ready`; for each line that it reads prints `got:` and the line. */
  echoes(): string
  /** Prints `ready`; for each number that it reads prints so many more lines: `line-0`, `line-1` and so on. */
  counts(): string
  /** Prints `ready`; reads so many bytes, raw and without echo; prints `hex:` and them, as in `hex: 61 0d`. */
  showsBytes(count: number): string
  /**
   * Prints `ready`; reads a line; prints `working` and neither reads nor prints until it is interrupted by
   * SIGINT; then prints `interrupted`, on a line of its own, and does as `echoes`.
   */
  works(): string
  /** Prints lines of `flood` without end. */
  floods(): string
  /** Prints the text, and the session exits with the code. */
  exits(code: number, text: string): string
  /** Prints `ready`; reads a line; then as `exits`. */
  exitsAfterLine(code: number, text: string): string
  /** Prints `ready`; reads a line; then the session's first process ends by SIGKILL. */
  diesAfterLine(): string
  /** Ends with the code, as a process of its own where the session's first process is a shell. */
  ends(code: number): string
  /** Starts a process that goes on without the terminal; prints `ready`; reads a line; the session exits. */
  detaches(): string
  /** The same, but the process that goes on keeps the terminal open, and ignores SIGHUP. */
  holdsTerminal(): string
  /**
   * Ignores SIGHUP, SIGINT, SIGQUIT and SIGTERM. Prints `ready`; reads a line; prints `working` and from then
   * on neither reads nor prints.
   */
  defiesSignals(): string
  /** Prints `ready`; on SIGHUP, SIGINT and SIGTERM prints `got-` and the name without SIG. */
  reportsSignals(): string
  /** Prints `env:` and the variable's value. */
  printsEnv(name: string): string
  /** Prints `cwd:` and the folder that it was started in. */
  printsCwd(): string
  /** Prints `ready`; for each line that it reads prints the window's size, as in `size:40x160`. */
  reportsSize(): string
  /** Names a program, by its path, that is not there. */
  missing(): string
}

/** What every session of the suite is bound by: so little that overflow is ordinary. */
export const CONTRACT_LIMITS: TerminalLimits = {
  retainedLines: 8,
  retainedBytes: 200,
  lineBytes: 64,
  deltaBytes: 200,
}
