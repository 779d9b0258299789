import type { ExitedStatus, TerminalSignal, WindowSize } from '../../../domain/session.ts'
import type { Readiness } from '../../../domain/settle.ts'
import type { Processes } from '../../processes.ts'

/** What to start on a new terminal. Checked before: nothing here can be wrong by shape. */
export interface PtyCommand {
  readonly file: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly size: WindowSize
}

/** Told by a `PtyProcess` as things happen. */
export interface PtyEvents {
  /** The bytes may be overwritten after the call. */
  output(bytes: Uint8Array): void
  /** Once, after the last output. */
  exit(status: ExitedStatus): void
}

/** A program on a terminal of this machine. After its exit every method does nothing. */
export interface PtyProcess {
  readonly pid: number
  /** Writes what the terminal takes now. Returns how many bytes that were; 0 when it is full. */
  write(bytes: Uint8Array): number
  /** Reads what output is on its way, at once. */
  drain(): void
  resize(size: WindowSize): void
  /** The process group in the foreground; 0 when there is none, `undefined` where it can't be told. */
  foregroundGroup(): number | undefined
  /**
   * Sends a signal to the process group in the foreground.
   * @throws {PtyError} `UNSUPPORTED` when it is another user's.
   */
  signal(signal: TerminalSignal): void
  /** Ends the terminal: the system then tells its session, be it another user's. Nothing where it can't be done. */
  hangUp(): void
  readonly readiness: Readiness | undefined
  /** How many bytes of a line the terminal keeps now; `undefined` when that is not limited or can't be told. */
  lineLimit(): number | undefined
}

/** What differs from system to system. */
export interface Platform extends Processes {
  /** The program and arguments that run a shell command line. */
  shellCommand(command: string, shell: string | undefined): { readonly file: string; readonly args: string[] }
  start(command: PtyCommand, events: PtyEvents): PtyProcess
  readonly foregroundSignals: boolean
  readonly provesInputWait: boolean
}
