import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import { until } from './until.ts'

/** What a test file may not leave behind. */
interface Holdings {
  readonly descriptors: number
  readonly children: number
  readonly timers: number
  readonly listeners: number
}

const PROCESS_EVENTS = ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException'] as const

function holdings(): Holdings {
  return {
    descriptors: openDescriptors(),
    children: liveChildren(),
    timers: process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length,
    listeners: PROCESS_EVENTS.reduce((sum, event) => sum + process.listenerCount(event), 0),
  }
}

function openDescriptors(): number {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0
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
