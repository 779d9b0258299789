import { type BlockedCall, blockedCall } from './blocked-call.ts'
import { descriptorDevice, descriptorTarget, listProc } from './proc.ts'

/**
 * What a process as a whole waits for:
 * - `terminal`: for the terminal alone, in this thread
 * - `outside`: for something of another process, a socket say
 * - `process`: for another process to end or to read
 * - `working`: it runs, or will go on by itself
 * - `unknown`: for the terminal, but it may also go on by itself or by something from outside; or it can't be
 *   looked at
 */
export type ProcessWait =
  | { readonly kind: 'terminal'; readonly thread: string }
  | { readonly kind: 'outside' | 'process' | 'working' | 'unknown' }

/** A program that would go on by itself after a longer time has nothing due: an idle Node has such a timer. */
const SOON_MS = 2_000

/** @param terminal its device number: in a container its path may be another */
export function processWait(pid: number, terminal: number): ProcessWait {
  let wait: ProcessWait = { kind: 'working' }
  for (const thread of listProc(pid, 'task')) {
    const call = blockedCall(pid, thread)
    if (call === 'running') return { kind: 'working' }
    const kind = call ? threadWait(pid, call, terminal) : 'unknown'
    if (kind === 'terminal') wait = { kind, thread }
    else if (kind === 'unknown') return { kind }
    else if (kind !== 'working' && wait.kind !== 'terminal') wait = { kind }
  }
  return wait
}

function threadWait(pid: number, call: BlockedCall, terminal: number): ProcessWait['kind'] {
  if (call.kind !== 'input') return call.kind === 'process' ? 'process' : 'working'
  const others = call.fds.filter((fd) => !isTerminal(pid, fd, terminal))
  const outside = others.some((fd) => comesFromOutside(pid, fd))
  if (others.length === call.fds.length) return outside ? 'outside' : 'working'
  return outside || call.timeoutMs < SOON_MS ? 'unknown' : 'terminal'
}

/** `/dev/tty` is the terminal of the process itself, which is this one. */
const DEV_TTY = 0x500

function isTerminal(pid: number, fd: number, terminal: number): boolean {
  const device = descriptorDevice(pid, fd)
  return device === terminal || device === DEV_TTY
}

/**
 * Whether another process can end a wait for this descriptor: a socket, another terminal, a pipe that is not
 * the process's own. A program that waits for such and for the terminal may be a relay (ssh, a container's
 * client) with more to print.
 */
function comesFromOutside(pid: number, fd: number): boolean {
  const target = descriptorTarget(pid, fd)
  if (target.startsWith('anon_inode:')) return false
  if (!target.startsWith('pipe:')) return true
  const holders = listProc(pid, 'fd').filter((own) => descriptorTarget(pid, Number(own)) === target)
  return holders.length < 2
}
