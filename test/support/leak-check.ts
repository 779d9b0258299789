import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import { until } from './until.ts'

/** What a test file may not leave behind. */
interface Holdings {
  readonly terminals: number
  readonly children: number
  readonly timers: number
  readonly listeners: number
}

const PROCESS_EVENTS = ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException'] as const

function holdings(): Holdings {
  return {
    terminals: openTerminals(),
    children: liveChildren(),
    timers: process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length,
    listeners: PROCESS_EVENTS.reduce((sum, event) => sum + process.listenerCount(event), 0),
  }
}

/** Descriptors of masters and slaves; nothing else of this process has any. */
function openTerminals(): number {
  if (process.platform !== 'linux') return 0
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return /^\/dev\/(?:ptmx|pts\/)/.test(readlinkSync(`/proc/self/fd/${fd}`))
    } catch {
      return false
    }
  }).length
}

function liveChildren(): number {
  if (process.platform !== 'linux') return 0
  const threads = readdirSync('/proc/self/task')
  return threads.flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'latin1').split(' ').filter(Boolean),
  ).length
}

let before: Holdings

beforeAll(() => {
  before = holdings()
})

afterAll(async () => {
  const left = () => {
    const now = holdings()
    return (Object.keys(before) as (keyof Holdings)[]).filter((kind) => now[kind] > before[kind])
  }
  // What ends on its own accord, such as a timer of the runner, gets its time.
  await until(() => left().length === 0).catch(() => {
    throw new Error(
      `left behind: ${left().join(', ')}; before ${JSON.stringify(before)}, now ${JSON.stringify(holdings())}`,
    )
  })
})
