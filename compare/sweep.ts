import { readdirSync, readFileSync } from 'node:fs'

const TRIES = 100
const PAUSE_MS = 20

/** The live processes that have the mark in their environment or their command line. */
export function marked(mark: string): number[] {
  return readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) && ['environ', 'cmdline'].some((file) => contents(name, file).includes(mark))
      ? [Number(name)]
      : [],
  )
}

/** Ends them all, and looks until none is left. */
export async function sweep(mark: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const left = marked(mark)
    if (left.length === 0) return
    for (const pid of left) kill(pid)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(`these processes can't be ended: ${marked(mark).join(', ')}`)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has gone by itself.
  }
}

/** Empty when the process has gone, is a zombie, or belongs to another user. */
function contents(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}
