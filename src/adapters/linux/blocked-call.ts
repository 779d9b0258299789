import { arch } from 'node:process'
import { readMemory, readProc } from './proc.ts'

/** What a thread is blocked in. */
export type BlockedCall =
  /** A wait for input of these descriptors, that ends by itself after the timeout (`Infinity`: it does not). */
  | { readonly kind: 'input'; readonly fds: readonly number[]; readonly timeoutMs: number }
  /** A wait for another process: for its end, or until it reads what this one writes. */
  | { readonly kind: 'process' }
  | { readonly kind: 'other' }

type Reader = (pid: number, args: readonly number[]) => BlockedCall | undefined

const READ: Reader = (_pid, [fd]) => input([fd!], Number.POSITIVE_INFINITY)
const SELECT: Reader = (pid, [count, set, , , time]) =>
  input(selectedFds(pid, count!, set!), pointedMs(pid, time!))
const POLL: Reader = (pid, [list, count, ms]) => input(polledFds(pid, list!, count!), givenMs(ms!))
const PPOLL: Reader = (pid, [list, count, time]) =>
  input(polledFds(pid, list!, count!), pointedMs(pid, time!))
const EPOLL: Reader = (pid, [epoll, , , ms]) => input(epollFds(pid, epoll!), givenMs(ms!))
const EPOLL2: Reader = (pid, [epoll, , , time]) => input(epollFds(pid, epoll!), pointedMs(pid, time!))
const PROCESS: Reader = () => ({ kind: 'process' })

/** The calls that tell what a program waits for, by number (Linux's tables of system calls). */
const CALLS: Readonly<Record<string, ReadonlyMap<number, Reader>>> = {
  x64: new Map([
    [0, READ],
    [1, PROCESS], // write
    [7, POLL],
    [19, READ], // readv
    [20, PROCESS], // writev
    [23, SELECT],
    [61, PROCESS], // wait4
    [130, PROCESS], // rt_sigsuspend, in which dash waits for its child
    [232, EPOLL],
    [247, PROCESS], // waitid
    [270, SELECT], // pselect6
    [271, PPOLL],
    [281, EPOLL], // epoll_pwait
    [441, EPOLL2], // epoll_pwait2
  ]),
  arm64: new Map([
    [22, EPOLL], // epoll_pwait
    [63, READ],
    [64, PROCESS], // write
    [65, READ], // readv
    [66, PROCESS], // writev
    [72, SELECT], // pselect6
    [73, PPOLL],
    [95, PROCESS], // waitid
    [133, PROCESS], // rt_sigsuspend
    [260, PROCESS], // wait4
    [441, EPOLL2], // epoll_pwait2
  ]),
}

/** Whether the calls of this machine's processor are known. */
export const callsKnown = arch in CALLS

/**
 * What a thread is blocked in; `running` when it is not blocked, `undefined` when it can't be told (another
 * user's process, say).
 */
export function blockedCall(pid: number, thread: string): BlockedCall | 'running' | undefined {
  const text = readProc(pid, `task/${thread}/syscall`)
  if (text === undefined || text === '') return undefined
  if (text.startsWith('running')) return 'running'
  const [number, ...args] = text.trim().split(' ').map(Number)
  const reader = CALLS[arch]?.get(number!)
  return reader ? reader(pid, args) : { kind: 'other' }
}

function input(fds: readonly number[] | undefined, timeoutMs: number | undefined): BlockedCall | undefined {
  return fds && timeoutMs !== undefined ? { kind: 'input', fds, timeoutMs } : undefined
}

/** A timeout given as an int of milliseconds, that may stand in its register with or without its sign. */
function givenMs(register: number): number {
  const ms = register >= 2 ** 63 ? -1 : register | 0
  return ms < 0 ? Number.POSITIVE_INFINITY : ms
}

/** A timeout given as the address of seconds and of a fraction, each eight bytes. The fraction is left out. */
function pointedMs(pid: number, address: number): number | undefined {
  if (address === 0) return Number.POSITIVE_INFINITY
  const seconds = readMemory(pid, address, 8)
  return seconds && Number(seconds.readBigInt64LE()) * 1000
}

/** What `fd_set` holds: a bit a descriptor. */
function selectedFds(pid: number, count: number, address: number): number[] | undefined {
  if (address === 0) return []
  const bytes = readMemory(pid, address, Math.ceil(count / 64) * 8)
  if (!bytes) return undefined
  return Array.from({ length: count }, (_, fd) => fd).filter((fd) => (bytes[fd >> 3]! >> (fd & 7)) & 1)
}

const POLL_ENTRY_BYTES = 8
const POLL_INPUT = 0x1

function polledFds(pid: number, address: number, count: number): number[] | undefined {
  if (count === 0) return []
  const bytes = readMemory(pid, address, count * POLL_ENTRY_BYTES)
  if (!bytes) return undefined
  const fds: number[] = []
  for (let at = 0; at < bytes.length; at += POLL_ENTRY_BYTES) {
    const fd = bytes.readInt32LE(at)
    if (fd >= 0 && bytes.readInt16LE(at + 4) & POLL_INPUT) fds.push(fd)
  }
  return fds
}

/** See proc(5), `/proc/<pid>/fdinfo`: a line `tfd: N events: MASK …` for each target. */
function epollFds(pid: number, epoll: number): number[] | undefined {
  const info = readProc(pid, `fdinfo/${epoll}`)
  if (info === undefined) return undefined
  return [...info.matchAll(/^tfd:\s*(\d+)\s+events:\s*([\da-f]+)/gm)].flatMap(([, fd, mask]) =>
    Number.parseInt(mask!, 16) & POLL_INPUT ? [Number(fd)] : [],
  )
}
