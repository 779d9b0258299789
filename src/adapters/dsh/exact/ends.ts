import { closeSync, constants, openSync, statSync } from 'node:fs'
import { pid as self } from 'node:process'
import type { Libc } from '../../linux/libc.ts'
import { listProc, readProc } from '../../linux/proc.ts'

/** Both ends of a terminal whose master is held by this process, as the kernel tells of them. */
export interface TerminalEnds {
  /** Whether anything is on its way: input that its program has not taken, or output not yet read from the master. */
  unread(): boolean
  /** Whether it gives its program whole lines only, and cuts what is longer. */
  readsWholeLines(): boolean
}

/**
 * The ends of the terminal with this device number; `undefined` when this process does not hold its master.
 * The harness's subprocess provider holds it and does not give it out.
 */
export function terminalEnds(device: number, libc: Libc): TerminalEnds | undefined {
  const index = minor(device)
  const master = listProc(self, 'fd')
    .map(Number)
    .find((fd) => isMasterOf(index, fd))
  const path = `/dev/pts/${index}`
  if (master === undefined || !isDevice(path, device)) return undefined
  return {
    unread: () => ask(path, libc.inputUnread) || (isMasterOf(index, master) && libc.inputUnread(master)),
    readsWholeLines: () => ask(path, libc.readsWholeLines),
  }
}

/**
 * Asks the slave; `false` when the terminal has ended. It is opened for the moment only: who holds a slave keeps
 * the master from ending, and then node-pty tells a program's exit 200 ms late.
 */
function ask(path: string, question: (slave: number) => boolean): boolean {
  let slave: number | undefined
  try {
    slave = openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK)
    return question(slave)
  } catch {
    return false
  } finally {
    if (slave !== undefined) closeSync(slave)
  }
}

/** See proc(5), `/proc/<pid>/fdinfo`: the master of a terminal tells its slave's number. */
function isMasterOf(index: number, fd: number): boolean {
  return new RegExp(`^tty-index:\\s*${index}$`, 'm').test(readProc(self, `fdinfo/${fd}`) ?? '')
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
