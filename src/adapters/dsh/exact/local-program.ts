import type { InputWait, Readiness } from '../../../domain/settle.ts'
import { CANONICAL_LINE_BYTES, type Libc } from '../../linux/libc.ts'
import { readProc, readStat } from '../../linux/proc.ts'
import { LinuxReadiness } from '../../linux/readiness.ts'
import { HeldTerminal } from './held-terminal.ts'

/**
 * What Linux tells of a program of the harness, where that runs it on this machine and on a terminal held by
 * this process: whether it waits for input, and that proven; how long a line may be. And its input, written here:
 * the harness writes in its own time and does not tell when, so that nothing could be proven after it.
 */
export class LocalProgram implements Readiness {
  readonly #leader: number
  readonly #mark: string
  readonly #libc: Libc | undefined
  readonly #readiness: LinuxReadiness
  #local = false
  #terminal: HeldTerminal | undefined
  /** Whether what was written last went by the harness. */
  #blind = false

  /** @param mark `NAME=value` in the leader's environment, unlike any other */
  constructor(leader: number, mark: string, libc: Libc | undefined) {
    this.#leader = leader
    this.#mark = mark
    this.#libc = libc
    this.#readiness = new LinuxReadiness({ leader, inputUnread: () => this.#terminal!.unread() })
  }

  /** Whether the leader was seen to be a process of this machine: another machine's number means nothing here. */
  isLocal(): boolean {
    this.#local ||= `\0${readProc(this.#leader, 'environ') ?? ''}`.includes(`\0${this.#mark}\0`)
    return this.#local
  }

  /** What to write by; `undefined`: only the harness can. */
  get terminal(): HeldTerminal | undefined {
    this.#terminal ??= this.#find()
    return this.#terminal
  }

  /** See `ByteTerminal.lineLimit`. */
  lineLimit(): number | undefined {
    return this.terminal?.readsWholeLines() ? CANONICAL_LINE_BYTES : undefined
  }

  arm(): void {
    this.#blind = this.terminal === undefined
  }

  check(): InputWait {
    return this.#blind || !this.terminal ? 'unknown' : this.#readiness.check()
  }

  #find(): HeldTerminal | undefined {
    const device = this.isLocal() ? readStat(this.#leader)?.terminal : undefined
    return device && this.#libc ? HeldTerminal.find(device, this.#libc) : undefined
  }
}
