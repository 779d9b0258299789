import { closeSync, constants, openSync, statSync, writeSync } from 'node:fs'
import { pid as self } from 'node:process'
import type { Libc } from '../../linux/libc.ts'
import { listProc, readProc } from '../../linux/proc.ts'

/**
 * A terminal whose master is held by this process, though by the harness's subprocess provider, which does not
 * give it out. It is found by its number, and asked for again before each use: a descriptor may be another's by
 * then.
 */
export class HeldTerminal {
  readonly #index: number
  readonly #master: number
  readonly #libc: Libc

  private constructor(index: number, master: number, libc: Libc) {
    this.#index = index
    this.#master = master
    this.#libc = libc
  }

  /** The terminal with this device number, if its master is held here and does not block. */
  static find(device: number, libc: Libc): HeldTerminal | undefined {
    const index = minor(device)
    if (!isDevice(slavePath(index), device)) return undefined
    const fds = listProc(self, 'fd').map(Number)
    const master = fds.find((fd) => isMaster(fd, index))
    return master === undefined ? undefined : new HeldTerminal(index, master, libc)
  }

  /** Whether anything is on its way: input that the program has not taken, or output that nobody has read. */
  unread(): boolean {
    return this.#ask(this.#libc.inputUnread) || (this.#isHeld() && this.#libc.inputUnread(this.#master))
  }

  readsWholeLines(): boolean {
    return this.#ask(this.#libc.readsWholeLines)
  }

  /** Writes what the terminal takes now. Returns how many bytes that were: 0 when it is full. */
  write(bytes: Uint8Array): number {
    if (!this.#isHeld()) return bytes.length
    try {
      return writeSync(this.#master, bytes)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EAGAIN') return 0
      if (code === 'EIO') return bytes.length
      throw error
    }
  }

  #isHeld(): boolean {
    return isMaster(this.#master, this.#index)
  }

  /**
   * Asks the slave; `false` when the terminal has ended. It is opened for the moment only: who holds a slave
   * keeps the master from ending, and then the harness tells a program's exit 200 ms late.
   */
  #ask(question: (slave: number) => boolean): boolean {
    let slave: number | undefined
    try {
      slave = openSync(slavePath(this.#index), constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK)
      return question(slave)
    } catch {
      return false
    } finally {
      if (slave !== undefined) closeSync(slave)
    }
  }
}

const slavePath = (index: number): string => `/dev/pts/${index}`

/** See proc(5), `/proc/<pid>/fdinfo`: a master tells its slave's number, and every descriptor its flags. */
function isMaster(fd: number, index: number): boolean {
  const info = readProc(self, `fdinfo/${fd}`) ?? ''
  const flags = Number.parseInt(/^flags:\s*(\d+)$/m.exec(info)?.[1] ?? '', 8)
  return (flags & constants.O_NONBLOCK) !== 0 && new RegExp(`^tty-index:\\s*${index}$`, 'm').test(info)
}

function isDevice(path: string, device: number): boolean {
  try {
    return statSync(path).rdev === device
  } catch {
    return false
  }
}

/** As Linux encodes a device number in 32 bits: twelve bits of major number amid twenty of minor. */
function minor(device: number): number {
  return (device & 0xff) | ((device >>> 12) & 0xfff00)
}
