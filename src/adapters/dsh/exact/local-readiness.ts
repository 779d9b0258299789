import type { InputWait, Readiness } from '../../../domain/settle.ts'
import { CANONICAL_LINE_BYTES, type Libc } from '../../linux/libc.ts'
import { readProc, readStat } from '../../linux/proc.ts'
import { LinuxReadiness } from '../../linux/readiness.ts'
import { type TerminalEnds, terminalEnds } from './ends.ts'

/**
 * Proves that a program of the harness waits for input, where the harness runs it on this machine: it woke
 * since the write, waits for the terminal now, and nothing is on its way. That it woke must be asked as well,
 * because the harness writes in its own time and does not tell when.
 */
export class LocalReadiness implements Readiness {
  readonly #leader: number
  readonly #mark: string
  readonly #libc: Libc | undefined
  readonly #program: LinuxReadiness
  #local = false
  #ends: TerminalEnds | undefined

  /** @param mark `NAME=value` in the leader's environment, unlike any other */
  constructor(leader: number, mark: string, libc: Libc | undefined) {
    this.#leader = leader
    this.#mark = mark
    this.#libc = libc
    this.#program = new LinuxReadiness({ leader })
  }

  /** Whether the leader was seen to be a process of this machine: another machine's number means nothing here. */
  isLocal(): boolean {
    this.#local ||= `\0${readProc(this.#leader, 'environ') ?? ''}`.includes(`\0${this.#mark}\0`)
    return this.#local
  }

  /** See `ByteTerminal.lineLimit`. */
  lineLimit(): number | undefined {
    this.#ends ??= this.#findEnds()
    return this.#ends?.readsWholeLines() ? CANONICAL_LINE_BYTES : undefined
  }

  arm(): void {
    this.#program.arm()
  }

  check(): InputWait {
    this.#ends ??= this.#findEnds()
    if (!this.#ends) return 'unknown'
    return this.#ends.unread() ? 'busy' : this.#program.check()
  }

  #findEnds(): TerminalEnds | undefined {
    const device = this.isLocal() ? readStat(this.#leader)?.terminal : undefined
    return device && this.#libc ? terminalEnds(device, this.#libc) : undefined
  }
}
