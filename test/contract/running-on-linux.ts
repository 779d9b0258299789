import { readdirSync, readFileSync } from 'node:fs'

/**
 * `ContractSubject.isRunning` for programs on this machine, on Linux: whether the token stands in the
 * environment or the command line of any process.
 */
export function runningOnLinux(token: string): boolean {
  return readdirSync('/proc').some(
    (name) =>
      /^\d+$/.test(name) && ['environ', 'cmdline'].some((file) => contents(name, file).includes(token)),
  )
}

/** Empty when the process has gone, is a zombie, or belongs to another user. */
function contents(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}
