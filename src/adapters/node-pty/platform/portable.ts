import { execFile, execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { type IPty, spawn } from 'node-pty'
import type { ProcessName, ProcessTable } from '../../processes.ts'
import { exitedStatus } from './exit-status.ts'
import type { Platform, PtyCommand, PtyEvents, PtyProcess } from './platform.ts'
import { posixShell } from './posix-shell.ts'
import { readsWholeLines } from './stty.ts'

const PS = ['-A', '-o', 'pid=,ppid=,sess=,lstart=,comm=']

/**
 * macOS, and other Unix systems but Linux: node-pty's public interface, and ps(1). Not run by the authors.
 * node-pty ends its output 200 ms after the exit, so what a busy host has not read by then is lost.
 * @param lineBytes what its terminals keep of a line, where that is known
 */
export function unix(lineBytes: number | undefined): Platform {
  return {
    foregroundSignals: false,
    provesInputWait: false,
    shellCommand: posixShell,
    start: (command, events) => new PortablePty(command, events, lineBytes),
    processes: async () => {
      const { stdout } = await promisify(execFile)('ps', PS, { maxBuffer: 16 * 1024 * 1024 })
      return { members: ({ leader }, known) => descendants(stdout, leader, known) }
    },
    processesNow: () => {
      const rows = execFileSync('ps', PS, { encoding: 'utf8' })
      return { members: ({ leader }, known) => descendants(rows, leader, known) }
    },
  }
}

/** Windows: node-pty's public interface over ConPTY. Not run by the authors. */
export function windows(): Platform {
  // The console's end ends its processes; those that left it are not looked for.
  const table: ProcessTable = { members: ({ leader }) => alive(leader) }
  return {
    foregroundSignals: false,
    provesInputWait: false,
    shellCommand: (command, shell = process.env.ComSpec ?? 'cmd.exe') => ({
      file: shell,
      args: ['/d', '/s', '/c', command],
    }),
    start: (command, events) => new PortablePty(command, events),
    processes: async () => table,
    processesNow: () => table,
  }
}

class PortablePty implements PtyProcess {
  readonly readiness = undefined
  readonly #pty: IPty
  readonly #lineBytes: number | undefined
  #live = true

  constructor({ file, args, env, cwd, size }: PtyCommand, events: PtyEvents, lineBytes?: number) {
    this.#lineBytes = lineBytes
    // Bytes on Unix; on Windows node-pty decodes by itself.
    this.#pty = spawn(file, [...args], {
      env: { ...env },
      cwd,
      ...size,
      name: env.TERM ?? 'dumb',
      encoding: null,
    })
    this.#pty.onData((data: string | Uint8Array) =>
      events.output(typeof data === 'string' ? Buffer.from(data) : data),
    )
    this.#pty.onExit(({ exitCode, signal }) => {
      this.#live = false
      events.exit(exitedStatus(exitCode, signal))
    })
  }

  get pid(): number {
    return this.#pty.pid
  }

  write(bytes: Uint8Array): number {
    if (this.#live) this.#pty.write(Buffer.from(bytes))
    return bytes.length
  }

  drain(): void {}

  lineLimit(): number | undefined {
    return this.#lineBytes !== undefined && this.#live && this.#readsWholeLines()
      ? this.#lineBytes
      : undefined
  }

  foregroundGroup(): undefined {}

  resize({ rows, cols }: { rows: number; cols: number }): void {
    if (this.#live) this.#pty.resize(cols, rows)
  }

  /** Only the interrupt can be sent, and as the character that the terminal turns into it. */
  signal(): void {
    if (this.#live) this.#pty.write('\x03')
  }

  hangUp(): void {}

  #readsWholeLines(): boolean {
    // node-pty on Unix has it, untyped.
    const { ptsName } = this.#pty as IPty & { readonly ptsName: string }
    const fd = openSync(ptsName, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK)
    try {
      return readsWholeLines(fd)
    } finally {
      closeSync(fd)
    }
  }
}

function descendants(ps: string, leader: number, known: readonly ProcessName[]): ProcessName[] {
  const rows = ps.split('\n').flatMap((line) => {
    const [pid, parent, session, ...rest] = line.trim().split(/\s+/)
    return pid
      ? [
          {
            pid: Number(pid),
            parent: Number(parent),
            session,
            began: rest.slice(0, 5).join(' '),
            program: rest[5] ?? '',
          },
        ]
      : []
  })
  const leaderSession = rows.find(({ pid }) => pid === leader)?.session
  const found = new Map<number, ProcessName>()
  for (const row of rows) {
    const same = known.some(({ pid, began }) => pid === row.pid && began === row.began)
    // macOS prints 0 for every session it does not tell.
    const inSession = leaderSession !== undefined && leaderSession !== '0' && row.session === leaderSession
    if (row.pid === leader || inSession || same) found.set(row.pid, row)
  }
  for (let size = -1; size < found.size; ) {
    size = found.size
    for (const row of rows) if (found.has(row.parent)) found.set(row.pid, row)
  }
  return [...found.values()]
}

function alive(pid: number): ProcessName[] {
  try {
    process.kill(pid, 0)
    return [{ pid, began: '', program: 'the command' }]
  } catch {
    return []
  }
}
