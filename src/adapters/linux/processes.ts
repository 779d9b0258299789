import { readdirSync } from 'node:fs'
import {
  MARK_NAME,
  type Processes,
  type ProcessName,
  type ProcessTable,
  type SessionMark,
} from '../processes.ts'
import { type ProcessStat, readProc, readStat } from './proc.ts'

/** `mark` is the process's own `MARK_NAME=value`, or '' if it has none or is another user's. */
type ProcessRow = ProcessName & ProcessStat & { readonly mark: string }

/** How many processes are looked at before other work gets its turn. */
const ROWS_A_TURN = 64

/** Looks at every process of this machine that is not a zombie. */
export function linuxProcesses(): Processes {
  return {
    processes: shared(look),
    processesNow: () => new LinuxProcessTable(processIds().flatMap((pid) => readRow(pid) ?? [])),
  }
}

/** Without holding up the event loop for long. */
async function look(): Promise<ProcessTable> {
  const rows: ProcessRow[] = []
  for (const [index, pid] of processIds().entries()) {
    if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await new Promise(setImmediate)
    const row = readRow(pid)
    if (row) rows.push(row)
  }
  return new LinuxProcessTable(rows)
}

class LinuxProcessTable implements ProcessTable {
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
        row.mark === mark
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
  return stat && stat.state !== 'Z' && stat.state !== 'X' ? { pid, ...stat, mark: readMark(pid) } : undefined
}

/** Read once a table: when many sessions close at once, each asks for its own among all processes. */
function readMark(pid: number): string {
  const environ = `\0${readProc(pid, 'environ') ?? ''}`
  const begin = environ.indexOf(`\0${MARK_NAME}=`) + 1
  return begin === 0 ? '' : environ.slice(begin, environ.indexOf('\0', begin))
}

/** One call serves all that ask before it begins: 200 sessions that close at once share their looks. */
function shared<T>(call: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined
  return () => {
    next ??= new Promise(setImmediate).then(() => {
      next = undefined
      return call()
    })
    return next
  }
}
