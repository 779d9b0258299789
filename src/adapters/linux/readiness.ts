import type { InputWait, Readiness } from '../../domain/settle.ts'
import { callsKnown } from './blocked-call.ts'
import { type Foreground, readForeground } from './foreground.ts'
import { readProc } from './proc.ts'
import { type ProcessWait, processWait } from './process-wait.ts'

/** A thread that waits for the terminal. */
interface Waiter {
  readonly pid: number
  readonly thread: string
}

const NO_FOREGROUND: Foreground = { terminal: 0, members: [] }

export interface LinuxReadinessOptions {
  /** The process that leads the terminal's session. */
  readonly leader: number
  /** Whether the terminal holds input that its program has not taken. Leave out where it can't be asked. */
  readonly inputUnread?: (() => boolean) | undefined
}

/**
 * Proves that the program in the foreground waits for the terminal: a thread of its process group is blocked
 * in a read, select, poll or epoll of the terminal and of nothing else from outside, with nothing due soon; the
 * group's other processes only wait for their like; and the input has all been taken, so the wait is a new one.
 *
 * Where unread input can't be asked for, that the thread woke since the write takes its place: another
 * thread or group waits than before, it was seen not to wait, or it was switched in since. That is weaker: a
 * program may wake for another reason before the input has reached it.
 */
export class LinuxReadiness implements Readiness {
  readonly #options: LinuxReadinessOptions
  /** What waited when bytes were last written, with how often it had been switched away from. */
  #before: { readonly waiter: Waiter; readonly switches: string } | undefined

  constructor(options: LinuxReadinessOptions) {
    this.#options = options
  }

  arm(): void {
    if (this.#options.inputUnread) return
    const waiter = this.#find()
    this.#before = typeof waiter === 'object' ? { waiter, switches: switches(waiter) } : undefined
  }

  check(): InputWait {
    if (this.#options.inputUnread?.()) return 'busy'
    const found = this.#find()
    if (typeof found === 'string') {
      if (found === 'busy') this.#before = undefined
      return found
    }
    return this.#isNew(found) ? 'waiting' : 'unknown'
  }

  #find(): Waiter | Exclude<InputWait, 'waiting'> {
    if (!callsKnown) return 'unknown'
    const { terminal, members } = readForeground(this.#options.leader) ?? NO_FOREGROUND
    if (members.some(({ state }) => state === 'R' || state === 'D')) return 'busy'
    const group = members.map(({ pid }) => pid)
    const waits = group.map((pid) => ({ pid, ...processWait(pid, terminal, group) }))
    const some = (kind: ProcessWait['kind']) => waits.some((wait) => wait.kind === kind)
    for (const wait of waits) {
      if (wait.kind !== 'terminal') continue
      if (some('working') || some('outside') || some('unknown')) return 'unknown'
      return some('due') ? 'due' : wait
    }
    if (some('working')) return 'busy'
    if (some('unknown')) return 'unknown'
    if (some('due')) return some('outside') ? 'unknown' : 'due'
    return waits.length > 0 ? 'blocked' : 'busy'
  }

  #isNew(waiter: Waiter): boolean {
    const before = this.#before
    if (!before) return true
    const { pid, thread } = before.waiter
    return pid !== waiter.pid || thread !== waiter.thread || before.switches !== switches(waiter)
  }
}

function switches({ pid, thread }: Waiter): string {
  return /^voluntary_ctxt_switches:\s*(\d+)/m.exec(readProc(pid, `task/${thread}/status`) ?? '')?.[1] ?? ''
}
