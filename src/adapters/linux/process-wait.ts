import { type BlockedCall, blockedCall } from './blocked-call.ts'
import { descriptorDevice, descriptorTarget, listProc } from './proc.ts'

/**
 * What a process as a whole waits for:
 * - `terminal`: for the terminal alone, in this thread
 * - `outside`: for something of another process, a socket say
 * - `process`: for another process to end or to read, or for one of the group to write
 * - `working`: it runs, or will go on by itself
 * - `due`: for the terminal, but it will go on by itself soon
 * - `unknown`: for the terminal, but it may also go on by something from outside; or it can't be looked at
 */
export type ProcessWait =
  | { readonly kind: 'terminal'; readonly thread: string }
  | { readonly kind: 'outside' | 'process' | 'working' | 'due' | 'unknown' }

/** A program that would go on by itself after a longer time has nothing due: an idle Node has such a timer. */
const SOON_MS = 2_000

/**
 * @param terminal its device number: in a container its path may be another
 * @param group all processes of the group
 */
export function processWait(pid: number, terminal: number, group: readonly number[]): ProcessWait {
  let wait: ProcessWait = { kind: 'working' }
  for (const thread of listProc(pid, 'task')) {
    const call = blockedCall(pid, thread)
    if (call === 'running') return { kind: 'working' }
    const kind = call ? threadWait(pid, call, terminal, group) : 'unknown'
    if (kind === 'terminal') wait = { kind, thread }
    else if (kind === 'unknown') return { kind }
    else if (kind !== 'working' && wait.kind !== 'terminal' && wait.kind !== 'due') wait = { kind }
  }
  return wait
}

function threadWait(
  pid: number,
  call: BlockedCall,
  terminal: number,
  group: readonly number[],
): ProcessWait['kind'] {
  if (call.kind !== 'input') return call.kind === 'process' ? 'process' : 'working'
  const others = call.fds.filter((fd) => !isTerminal(pid, fd, terminal))
  const sources = others.map((fd) => source(pid, fd, group))
  const outside = sources.includes('outside')
  if (others.length < call.fds.length) {
    if (outside) return 'unknown'
    return call.timeoutMs < SOON_MS ? 'due' : 'terminal'
  }
  if (outside) return 'outside'
  return sources.includes('group') ? 'process' : 'working'
}

/** `/dev/tty` is the terminal of the process itself, which is this one. */
const DEV_TTY = 0x500

function isTerminal(pid: number, fd: number, terminal: number): boolean {
  const device = descriptorDevice(pid, fd)
  return device === terminal || device === DEV_TTY
}

/**
 * Who can end a wait for this descriptor: the process itself, another of its group (by a pipe), or something
 * outside, such as a socket or another terminal. A program that waits for the terminal and for something
 * outside may be a relay (ssh, a container's client) with more to print.
 */
function source(pid: number, fd: number, group: readonly number[]): 'itself' | 'group' | 'outside' {
  const target = descriptorTarget(pid, fd)
  if (target.startsWith('anon_inode:')) return 'itself'
  if (!target.startsWith('pipe:')) return 'outside'
  const held = (by: number) =>
    listProc(by, 'fd').filter((own) => descriptorTarget(by, Number(own)) === target).length
  if (held(pid) > 1) return 'itself'
  return group.some((member) => member !== pid && held(member) > 0) ? 'group' : 'outside'
}
