import { listProc, type ProcessStat, readProc, readStat } from './proc.ts'

/** The process group in the foreground of the terminal that `leader` leads; 0 or less when there is none. */
export function foregroundGroup(leader: number): number {
  return readStat(leader)?.foreground ?? 0
}

/**
 * The live processes of the foreground group, found from the leader down, which is cheap; a member that has
 * left the leader's tree is not seen, except the one that leads the group.
 */
export function foregroundMembers(leader: number): ({ readonly pid: number } & ProcessStat)[] {
  const group = foregroundGroup(leader)
  if (group <= 0) return []
  const members = new Map<number, { readonly pid: number } & ProcessStat>()
  const seen = new Set<number>()
  const queue = [leader, group]
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    if (seen.has(pid)) continue
    seen.add(pid)
    const stat = readStat(pid)
    if (!stat) continue
    if (stat.group === group && stat.state !== 'Z') members.set(pid, { pid, ...stat })
    queue.push(...children(pid))
  }
  return [...members.values()]
}

/** See proc(5), `/proc/<pid>/task/<tid>/children`: those that this thread has started. */
function children(pid: number): number[] {
  return listProc(pid, 'task').flatMap((thread) =>
    (readProc(pid, `task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  )
}
