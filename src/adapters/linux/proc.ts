import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, readSync, statSync } from 'node:fs'

/** A file of /proc/<pid>, as text; `undefined` when the process has gone or may not be looked at. */
export function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return undefined
  }
}

/** The names in a folder of /proc/<pid>; none when it may not be looked at. */
export function listProc(pid: number, folder: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/${folder}`)
  } catch {
    return []
  }
}

/** What stands behind a descriptor: a path, or a kind like `pipe:[1234]`; '' when it can't be told. */
export function descriptorTarget(pid: number, fd: number): string {
  try {
    return readlinkSync(`/proc/${pid}/fd/${fd}`)
  } catch {
    return ''
  }
}

/** The number of the device behind a descriptor; 0 when it is none or can't be told. */
export function descriptorDevice(pid: number, fd: number): number {
  try {
    return statSync(`/proc/${pid}/fd/${fd}`).rdev
  } catch {
    return 0
  }
}

/** Bytes of a process's memory; `undefined` when it may not be read. */
export function readMemory(pid: number, address: number, length: number): Buffer | undefined {
  let fd: number | undefined
  try {
    fd = openSync(`/proc/${pid}/mem`, 'r')
    const bytes = Buffer.alloc(length)
    return readSync(fd, bytes, 0, length, address) === length ? bytes : undefined
  } catch {
    return undefined
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

/** See proc(5), `/proc/<pid>/stat`. */
export interface ProcessStat {
  readonly program: string
  /** `R` running, `S` sleeping, `D` uninterruptible, `T` stopped, `Z` zombie. */
  readonly state: string
  readonly parent: number
  readonly group: number
  readonly session: number
  /** The device number of its terminal; 0 without one. */
  readonly terminal: number
  /** The process group in the foreground of its terminal; -1 without a terminal. */
  readonly foreground: number
  /** In clock ticks since the machine's start: tells two processes of one number apart. */
  readonly began: string
}

export function readStat(pid: number): ProcessStat | undefined {
  return parseStat(readProc(pid, 'stat'))
}

/** The name stands in brackets and may hold anything, brackets too. */
export function parseStat(stat: string | undefined): ProcessStat | undefined {
  const end = stat?.lastIndexOf(')') ?? -1
  if (stat === undefined || end === -1) return undefined
  const fields = stat.slice(end + 2).split(' ')
  const number = (index: number) => Number(fields[index])
  return {
    program: stat.slice(stat.indexOf('(') + 1, end),
    state: fields[0]!,
    parent: number(1),
    group: number(2),
    session: number(3),
    terminal: number(4),
    foreground: number(5),
    began: fields[19]!,
  }
}
