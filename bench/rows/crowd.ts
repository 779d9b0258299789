import { readdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { inChild } from '../in-child.ts'
import type { Figure, Row, Unit } from '../row.ts'
import { BASH } from '../settle-programs.ts'
import { ours } from '../sides/ours.ts'
import { quiet } from '../sides/quiet.ts'
import { interleave, spread } from '../statistics.ts'

const SESSIONS = 200
const SIDES = { ours, quiet }

export const crowd: Row = {
  name: 'crowd',
  title: `${SESSIONS} shells open at once: what each takes of the host process`,
  async run({ quick, progress }) {
    progress(`${SESSIONS} shells`)
    const idleMs = quick ? 1_000 : 5_000
    const runs = await interleave(quick ? 1 : 3, {
      ours: () => inChild(import.meta.url, measureCrowd, 'ours', idleMs),
      bare: () => inChild(import.meta.url, measureCrowd, 'quiet', idleMs),
    })
    const figure = (what: string, unit: Unit, of: (each: PerSession) => number): Figure => ({
      what,
      unit,
      ours: spread(runs.ours.map(of)),
      peer: { name: 'bare node-pty', ...spread(runs.bare.map(of)) },
    })
    return [
      figure('memory', 'kB', ({ kilobytes }) => kilobytes),
      figure('descriptors', '', ({ descriptors }) => descriptors),
      figure('threads', '', ({ threads }) => threads),
      figure('CPU while idle, of a core', '%', ({ idleCpu }) => idleCpu),
    ]
  },
}

/** What one session takes of its host. */
interface PerSession {
  readonly kilobytes: number
  readonly descriptors: number
  readonly threads: number
  /** Of a core, in percent. */
  readonly idleCpu: number
}

export async function measureCrowd(name: keyof typeof SIDES, idleMs: number): Promise<PerSession> {
  const side = await SIDES[name]()
  // The first loads code and makes threads that all share.
  await side.open(BASH)
  const before = taken()
  await Promise.all(Array.from({ length: SESSIONS }, () => side.open(BASH)))
  const after = taken()
  const cpu = process.cpuUsage()
  await delay(idleMs)
  const { user, system } = process.cpuUsage(cpu)
  await side.dispose()
  return {
    kilobytes: (after.bytes - before.bytes) / 1000 / SESSIONS,
    descriptors: (after.descriptors - before.descriptors) / SESSIONS,
    threads: (after.threads - before.threads) / SESSIONS,
    idleCpu: (user + system) / 10 / idleMs / SESSIONS,
  }
}

function taken() {
  return {
    bytes: process.memoryUsage.rss(),
    descriptors: readdirSync('/proc/self/fd').length,
    threads: readdirSync('/proc/self/task').length,
  }
}
