import { PtyError } from '../../domain/errors.ts'
import type { TerminalSignal } from '../../domain/session.ts'
import { listProc, readProc, readStat } from './proc.ts'

/** The process group in the foreground of the terminal that `leader` leads; 0 or less when there is none. */
export function foregroundGroup(leader: number): number {
  return readStat(leader)?.foreground ?? 0
}

/**
 * Sends a signal to the process group in the foreground of the terminal that `leader` leads.
 * @returns the group; 0 or less when there is none
 * @throws {PtyError} `UNSUPPORTED` when it is another user's, as that of sudo is.
 */
export function signalForeground(leader: number, signal: TerminalSignal): number {
  const group = foregroundGroup(leader)
  try {
    if (group > 0) process.kill(-group, signal)
    return group
  } catch (cause) {
    // It has ended, and the shell has not taken the foreground back yet.
    if ((cause as NodeJS.ErrnoException).code === 'ESRCH') return 0
    throw new PtyError(
      'UNSUPPORTED',
      `Send the character \\x03 to interrupt: process group ${group} is another user's, and takes no ${signal} from this one.`,
      { cause },
    )
  }
}

/** The process group in the foreground of a terminal. */
export interface Foreground {
  /** The terminal's device number. */
  readonly terminal: number
  /**
   * Its live processes, found from the leader down, which is cheap; one that has left the leader's tree is
   * not seen, except the one that leads the group.
   */
  readonly members: readonly { readonly pid: number; readonly state: string }[]
}

/** The foreground of the terminal that `leader` leads; `undefined` when it leads none any more. */
export function readForeground(leader: number): Foreground | undefined {
  const { foreground: group = 0, terminal = 0 } = readStat(leader) ?? {}
  if (group <= 0) return undefined
  const members = new Map<number, { readonly pid: number; readonly state: string }>()
  const seen = new Set<number>()
  const queue = [leader, group]
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    if (seen.has(pid)) continue
    seen.add(pid)
    const stat = readStat(pid)
    if (!stat) continue
    if (stat.group === group && stat.state !== 'Z') members.set(pid, { pid, state: stat.state })
    queue.push(...children(pid))
  }
  return { terminal, members: [...members.values()] }
}

/** See proc(5), `/proc/<pid>/task/<tid>/children`: those that this thread has started. */
function children(pid: number): number[] {
  return listProc(pid, 'task').flatMap((thread) =>
    (readProc(pid, `task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  )
}
