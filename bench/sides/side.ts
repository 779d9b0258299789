/** A way to run programs on terminals and to wait for them. */
export interface Side {
  readonly name: string
  /** Runs a shell command line. Resolves when the program is held to have settled. */
  open(command: string): Promise<Opened>
  dispose(): Promise<void>
}

export interface Opened {
  /** Sends a line. Resolves when the program is held to have settled. */
  send(line: string, submit?: boolean): Promise<Settled>
}

export interface Settled {
  readonly output: string
  /** When the last byte came, by `performance.now()`; left out where that can't be seen. */
  readonly lastByte?: number
}
