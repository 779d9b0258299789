import type { TerminalSignal, WindowSize } from '../../domain/session.ts'
import { decodeUtf8, encodeUtf8 } from '../../domain/utf8.ts'

const LF = 0x0a
const CR = 0x0d
const CTRL_D = 0x04
const SIGNAL_KEYS = new Map<number, TerminalSignal>([
  [0x03, 'SIGINT'],
  [0x1a, 'SIGTSTP'],
  [0x1c, 'SIGQUIT'],
])
/** Stands among the input for the end of input. */
const END = -1

interface Reader {
  /** Takes what it waits for out of the input, if that is there. */
  satisfy(): boolean
}

export interface TtyEvents {
  output(bytes: Uint8Array): void
  signal(signal: TerminalSignal): void
}

/** What stands between a terminal's master and its programs: echo, whole lines, signal keys, CR LF. */
export class Tty {
  echo = true
  raw = false
  size: WindowSize
  readonly #events: TtyEvents
  /** What was typed since the last Enter. */
  #line: number[] = []
  /** What a program may read. */
  readonly #input: number[] = []
  #reader: Reader | undefined
  #reads = 0

  constructor(size: WindowSize, events: TtyEvents) {
    this.size = size
    this.#events = events
  }

  /** How many reads have begun. */
  get reads(): number {
    return this.#reads
  }

  /** Whether a program waits for input. */
  get waiting(): boolean {
    return this.#reader !== undefined
  }

  /** Input, as it comes from the master. */
  type(bytes: Uint8Array): void {
    for (const byte of bytes) this.#key(byte)
    if (this.#reader?.satisfy()) this.#reader = undefined
  }

  print(output: string | Uint8Array): void {
    const bytes = typeof output === 'string' ? encodeUtf8(output) : output
    this.#events.output(Uint8Array.from([...bytes].flatMap((byte) => (byte === LF ? [CR, LF] : [byte]))))
  }

  readLine(resolve: (line: string | undefined) => void): () => void {
    return this.#read(() => this.#input.findIndex((byte) => byte === LF || byte === END) + 1, resolveLine)

    function resolveLine(taken: number[]): void {
      const end = taken.pop()
      resolve(end === END && taken.length === 0 ? undefined : decodeUtf8(Uint8Array.from(taken)))
    }
  }

  readBytes(count: number, resolve: (bytes: Uint8Array) => void): () => void {
    return this.#read(
      () => (this.#input.length >= count ? count : 0),
      (taken) => resolve(Uint8Array.from(taken)),
    )
  }

  /** Reads as soon as `ready` says how much there is to take. Returns what ends the wait. */
  #read(ready: () => number, resolve: (taken: number[]) => void): () => void {
    const reader: Reader = {
      satisfy: () => {
        const count = ready()
        if (count > 0) resolve(this.#input.splice(0, count))
        return count > 0
      },
    }
    this.#reads++
    if (!reader.satisfy()) this.#reader = reader
    return () => {
      if (this.#reader === reader) this.#reader = undefined
    }
  }

  #key(byte: number): void {
    if (this.raw) {
      this.#input.push(byte)
      return
    }
    const signal = SIGNAL_KEYS.get(byte)
    if (signal) {
      this.#line = []
      this.#show(`^${String.fromCharCode(byte + 0x40)}`)
      this.#events.signal(signal)
    } else if (byte === CTRL_D) {
      this.#input.push(...this.#line.splice(0), END)
    } else if (byte === CR || byte === LF) {
      this.#show('\n')
      this.#input.push(...this.#line.splice(0), LF)
    } else {
      this.#show(Uint8Array.of(byte))
      this.#line.push(byte)
    }
  }

  #show(output: string | Uint8Array): void {
    if (this.echo) this.print(output)
  }
}
