import { readdirSync } from 'node:fs'
import { type ProcessStat, readProc, readStat } from '../../linux/proc.ts'
import type { ProcessName, ProcessTable, SessionMark } from './platform.ts'

type ProcessRow = ProcessName & ProcessStat

/** How many processes are looked at before other work gets its turn. */
const ROWS_A_TURN = 64

/** Looks at every process of this machine that is not a zombie. */
export function linuxProcessesNow(): ProcessTable {
  return new LinuxProcesses(processIds().flatMap((pid) => readRow(pid) ?? []))
}

/** The same, without holding up the event loop for long. */
export async function linuxProcesses(): Promise<ProcessTable> {
  const rows: ProcessRow[] = []
  for (const [index, pid] of processIds().entries()) {
    if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await new Promise(setImmediate)
    const row = readRow(pid)
    if (row) rows.push(row)
  }
  return new LinuxProcesses(rows)
}

class LinuxProcesses implements ProcessTable {
  readonly #rows: readonly ProcessRow[]

  constructor(rows: readonly ProcessRow[]) {
    this.#rows = rows
  }

  /**
   * The session's processes: its leader, what stands in its session or carries its mark, what was known
   * before and still lives, and the descendants of all these.
   */
  members({ leader, mark }: SessionMark, known: readonly ProcessName[]): ProcessName[] {
    const knownBegan = new Map(known.map(({ pid, began }) => [pid, began]))
    const found = new Map<number, ProcessRow>()
    for (const row of this.#rows) {
      const belongs =
        row.pid === leader ||
        row.session === leader ||
        knownBegan.get(row.pid) === row.began ||
        carries(row.pid, mark)
      if (belongs) found.set(row.pid, row)
    }
    let size: number
    do {
      size = found.size
      for (const row of this.#rows) if (found.has(row.parent)) found.set(row.pid, row)
    } while (found.size > size)
    return [...found.values()]
  }
}

function processIds(): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
}

function readRow(pid: number): ProcessRow | undefined {
  const stat = readStat(pid)
  return stat && stat.state !== 'Z' && stat.state !== 'X' ? { pid, ...stat } : undefined
}

function carries(pid: number, mark: string): boolean {
  return `\0${readProc(pid, 'environ') ?? ''}`.includes(`\0${mark}\0`)
}
