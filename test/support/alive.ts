import { readdirSync, readFileSync } from 'node:fs'

/** The live processes that have the token among their arguments, straight from the system. */
export function alive(token: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(token) && !isZombie(name)
        ? [Number(name)]
        : []
    } catch {
      return []
    }
  })
}

function isZombie(pid: string): boolean {
  return /^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
}
