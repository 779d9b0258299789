import type { Clock } from '../domain/clock.ts'
import type { Processes, ProcessName, SessionMark } from './processes.ts'

/** How long the processes of a session may take, in milliseconds. */
export interface EndingTimes {
  /** From the request to end (HUP and TERM) to the kill. */
  readonly graceMs: number
  /** From the kill to giving up. */
  readonly killMs: number
}

const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 50

/**
 * Ends every process of a session: asks each once, and kills what is left after the grace time. It looks
 * again after each round, so that what was started meanwhile is found too.
 * @param refused called when one takes no signal from this process, because it is another user's
 * @returns what is left after all; usually nothing
 */
export async function endProcesses(
  machine: Processes,
  session: SessionMark,
  clock: Clock,
  { graceMs, killMs }: EndingTimes,
  refused: () => void = () => {},
): Promise<readonly ProcessName[]> {
  const begin = clock.now()
  const asked = new Set<string>()
  let killed: number | undefined
  let left: readonly ProcessName[] = []
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    left = (await machine.processes()).members(session, left)
    const now = clock.now()
    // Counted from the kill, not from the beginning: a busy host may look for the second time after seconds.
    if (left.length === 0 || (killed !== undefined && now - killed > killMs)) return left
    if (now - begin >= graceMs) killed ??= now
    for (const { pid, began } of left) {
      const name = `${pid} ${began}`
      const taken = killed === undefined ? asked.has(name) || ask(pid) : send(pid, 'SIGKILL')
      if (!taken) refused()
      asked.add(name)
    }
    await new Promise<void>((resolve) => clock.after(pause, resolve))
  }
}

/** Kills every process of these sessions at once, for a host that has no time left. */
export function killProcessesNow(machine: Processes, sessions: readonly SessionMark[]): void {
  // A process may start another between the look and the kill; three rounds end fork storms (measured).
  for (let round = 0; round < 3; round++) {
    const table = machine.processesNow()
    const left = sessions.flatMap((session) => table.members(session, []))
    if (left.length === 0) return
    for (const { pid } of left) send(pid, 'SIGKILL')
  }
}

/** Hangup ends an interactive shell, which ignores TERM; CONT lets a stopped program take either. */
function ask(pid: number): boolean {
  return (['SIGHUP', 'SIGTERM', 'SIGCONT'] as const).every((signal) => send(pid, signal))
}

/** `false` when it takes none, because it is another user's. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    // Or it has gone; the next look tells.
    return (error as NodeJS.ErrnoException).code !== 'EPERM'
  }
}
