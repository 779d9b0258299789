import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import { ReadStream } from 'node:tty'
import type { TerminalSignal } from '../../../domain/session.ts'
import { foregroundGroup, signalForeground } from '../../linux/foreground.ts'
import { CANONICAL_LINE_BYTES, type Libc } from '../../linux/libc.ts'
import { linuxProcesses } from '../../linux/processes.ts'
import { LinuxReadiness } from '../../linux/readiness.ts'
import { exitedStatus } from './exit-status.ts'
import { native } from './native.ts'
import type { Platform, PtyCommand, PtyEvents, PtyProcess } from './platform.ts'
import { posixShell } from './posix-shell.ts'
import { readsWholeLines } from './stty.ts'

/** A Linux PTY gives at most 4,095 bytes at a time. */
const READ_BYTES = 16 * 1024
/** How many reads a drain makes of a program that does not stop to print. */
const DRAIN_READS = 64

/** @param libc what Node can't do itself; without it, see docs/limits.md */
export function linux(libc: Libc | undefined): Platform {
  return {
    foregroundSignals: true,
    provesInputWait: true,
    shellCommand: posixShell,
    start: (command, events) => new LinuxPty(command, events, libc),
    ...linuxProcesses(),
  }
}

/**
 * A program on a Linux PTY, without loss at its exit. A hangup of the master makes libuv drop what it has
 * not read, so the slave is held open here too: no hangup comes. When the program has exited, its output is
 * all in the kernel; the master is read until it is empty, and only then the exit is told.
 */
class LinuxPty implements PtyProcess {
  readonly pid: number
  readonly readiness: LinuxReadiness
  readonly #events: PtyEvents
  readonly #libc: Libc | undefined
  readonly #master: number
  readonly #slave: number
  readonly #stream: ReadStream
  /** Every read goes here, so that a flood makes no garbage. */
  readonly #buffer = new Uint8Array(READ_BYTES)
  #live = true

  constructor({ file, args, env, cwd, size }: PtyCommand, events: PtyEvents, libc: Libc | undefined) {
    this.#events = events
    this.#libc = libc
    const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`)
    const started = native.fork(
      file,
      args,
      pairs,
      cwd,
      size.cols,
      size.rows,
      -1,
      -1,
      true,
      '',
      (code, signal) => this.#exited(code, signal),
    )
    this.pid = started.pid
    this.#master = started.fd
    this.#slave = openSync(started.pty, constants.O_RDWR | constants.O_NOCTTY)
    for (const fd of [this.#master, this.#slave]) libc?.closeOnExec(fd)
    this.readiness = new LinuxReadiness({
      leader: started.pid,
      inputUnread: libc && (() => this.#live && libc.inputUnread(this.#slave)),
    })
    this.#stream = readInto(this.#buffer, started.fd, (bytes) => events.output(bytes))
    // EIO of a master that is about to end; the exit comes by its own way.
    this.#stream.on('error', () => {})
    this.#stream.on('close', () => {
      this.#live = false
    })
  }

  write(bytes: Uint8Array): number {
    return this.#live ? nowOr0(() => writeSync(this.#master, bytes)) : 0
  }

  drain(): void {
    for (let reads = 0; this.#live && reads < DRAIN_READS; reads++) {
      const length = nowOr0(() => readSync(this.#master, this.#buffer))
      if (length === 0) return
      this.#events.output(this.#buffer.subarray(0, length))
    }
  }

  lineLimit(): number | undefined {
    const isLimited = this.#live && (this.#libc?.readsWholeLines ?? readsWholeLines)(this.#slave)
    return isLimited ? CANONICAL_LINE_BYTES : undefined
  }

  resize({ rows, cols }: { rows: number; cols: number }): void {
    if (this.#live) native.resize(this.#master, cols, rows, 0, 0)
  }

  foregroundGroup(): number {
    return this.#live ? foregroundGroup(this.pid) : 0
  }

  signal(signal: TerminalSignal): void {
    if (this.#live) signalForeground(this.pid, signal)
  }

  hangUp(): void {
    this.#live = false
    this.#stream.destroy()
  }

  #exited(code: number, signal: number): void {
    this.drain()
    this.#live = false
    closeSync(this.#slave)
    this.#stream.destroy()
    this.#events.exit(exitedStatus(code, signal))
  }
}

/** Reads a terminal into one buffer, over and over (`onread` of net.Socket, which a tty.ReadStream is). */
function readInto(buffer: Uint8Array, fd: number, take: (bytes: Uint8Array) => void): ReadStream {
  const callback = (length: number) => {
    take(buffer.subarray(0, length))
    return true
  }
  const stream = new ReadStream(fd, { onread: { buffer, callback } } as object)
  stream.resume()
  return stream
}

/** The result of a call on a descriptor that does not block; 0 when it would have, or the terminal is gone. */
function nowOr0(call: () => number): number {
  try {
    return call()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EAGAIN' || code === 'EIO') return 0
    throw error
  }
}
