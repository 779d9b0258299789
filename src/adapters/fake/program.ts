import type { TerminalSignal, WindowSize } from '../../domain/session.ts'

/**
 * A program as a script. It exits with code 0 when it returns; when it throws, the error is printed and the
 * code is 1. Once it has exited or was killed, what it still calls throws or never returns.
 */
export type Program = (process: ProgramContext) => void | Promise<void>

/** A terminal signal, or the one that tells of a new window size. */
export type ProgramSignal = TerminalSignal | 'SIGWINCH'

/** What a program can see and do. */
export interface ProgramContext {
  /** The words of its command line after the first. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  /** The window's size now. */
  readonly size: WindowSize

  /** Writes to the terminal, which makes CR LF of each LF. */
  print(output: string | Uint8Array): void
  /** Waits for a line of input, without its end. `undefined` at the end of input, Ctrl-D. */
  readLine(): Promise<string | undefined>
  /** Waits for so many bytes of input, at least 1. */
  readBytes(count: number): Promise<Uint8Array>
  /**
   * Sets the terminal's modes. `echo`: input shows, at first true. `raw`: input comes byte by byte, without
   * echo, as it was sent, and Ctrl-C is a byte like others; at first false.
   */
  stty(modes: { readonly echo?: boolean; readonly raw?: boolean }): void
  /** Waits so long, at work: it does not read meanwhile. */
  after(ms: number): Promise<void>

  /** Handles a signal in place of its default. SIGKILL can't be handled. */
  onSignal(signal: ProgramSignal, handler: () => void): void
  /** Starts a process that goes on by itself, in the background, for as long as its program does. */
  background(command: string, program: Program): void
  /** Is there still after so many closes and kills, as a process is that hangs in the kernel. */
  survive(closes: number): void
  exit(code: number): never
  /** Ends by a signal, unless that is handled. */
  kill(signal: TerminalSignal): void
}
