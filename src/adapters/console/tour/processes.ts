import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

export interface RunningProcess {
  readonly pid: number
  readonly program: string
}

/**
 * What the system knows to be running: on Linux, the processes that carry `mark` (`NAME=value`) in their
 * environment, wherever they went; elsewhere, those of `pids` that live.
 */
export function runningProcesses(mark: string, pids: readonly number[]): RunningProcess[] {
  if (process.platform === 'linux') return carriers(mark)
  return pids.filter(lives).map((pid) => ({ pid, program: 'process' }))
}

/** A process that has ended and waits to be reaped carries nothing any more. */
function carriers(mark: string): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readStrings(name, 'environ').includes(mark))
    .map((name) => ({ pid: Number(name), program: basename(readStrings(name, 'cmdline')[0]!) }))
}

/** Empty when the process has gone, or is another user's. */
function readStrings(pid: string, file: 'environ' | 'cmdline'): string[] {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0')
  } catch {
    return ['']
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
