import { readFileSync } from 'node:fs'

/** The process group in the foreground of the terminal that `leader` leads; 0 or less when there is none. */
export function foregroundGroup(leader: number): number {
  try {
    const stat = readFileSync(`/proc/${leader}/stat`, 'latin1')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[5])
  } catch {
    return 0
  }
}
