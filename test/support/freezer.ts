import { accessSync, constants, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The freezer of cgroup 1. What is frozen in it sleeps uninterruptibly, and does not die of KILL until it is thawed;
 * the freezer of cgroup 2 lets it die.
 */
const FREEZER = '/sys/fs/cgroup/freezer'

/** Whether this process may freeze others: a container, another user or cgroup 2 does not allow it. */
export const canFreeze = (() => {
  try {
    accessSync(join(FREEZER, 'cgroup.procs'), constants.W_OK)
    return true
  } catch {
    return false
  }
})()

/** Freezes processes until the freezer is disposed of. */
export class Freezer implements Disposable {
  readonly #group: string
  readonly #pids: readonly number[]

  constructor(name: string, pids: readonly number[]) {
    this.#group = join(FREEZER, name)
    this.#pids = pids
    mkdirSync(this.#group)
    for (const pid of pids) moveTo(this.#group, pid)
    this.#set('FROZEN')
  }

  thaw(): void {
    this.#set('THAWED')
  }

  [Symbol.dispose](): void {
    this.thaw()
    for (const pid of this.#pids) {
      try {
        moveTo(FREEZER, pid)
      } catch {
        // It has ended.
      }
    }
    rmdirSync(this.#group)
  }

  #set(state: 'FROZEN' | 'THAWED'): void {
    writeFileSync(join(this.#group, 'freezer.state'), state)
  }
}

function moveTo(group: string, pid: number): void {
  writeFileSync(join(group, 'cgroup.procs'), String(pid))
}
