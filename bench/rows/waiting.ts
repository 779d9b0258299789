import { setTimeout as delay } from 'node:timers/promises'
import { inChild } from '../in-child.ts'
import type { Row } from '../row.ts'
import { BASH } from '../settle-programs.ts'
import { ours } from '../sides/ours.ts'
import { seam } from '../sides/seam.ts'
import { interleave, spread } from '../statistics.ts'

const SIDES = { ours, seam }
/** What a send costs at its beginning is no part of a long wait. */
const BEGINNING_MS = 1_000
/** The seam takes three seconds of silence for the end. */
const MEASURED_MS = 1_500

export const waiting: Row = {
  name: 'waiting',
  title: 'A send that waits for a silent program',
  async run({ quick, progress }) {
    progress('sleep 60')
    const shares = await interleave(quick ? 3 : 9, {
      ours: () => inChild(import.meta.url, measureWaiting, 'ours'),
      seam: () => inChild(import.meta.url, measureWaiting, 'seam'),
    })
    return [
      {
        what: 'sleep 60, CPU of a core',
        unit: '%',
        ours: spread(shares.ours),
        peer: { name: 'DSH seam', ...spread(shares.seam) },
        target: { median: 0.5 },
      },
    ]
  },
}

/** The share of a core that the host takes while a send waits, in percent. */
export async function measureWaiting(name: keyof typeof SIDES): Promise<number> {
  const side = await SIDES[name]()
  const shell = await side.open(BASH)
  let settled = false
  shell.send('sleep 60').then(() => {
    settled = true
  })
  await delay(BEGINNING_MS)
  const before = process.cpuUsage()
  await delay(MEASURED_MS)
  const { user, system } = process.cpuUsage(before)
  if (settled) throw new Error(`${side.name}: the send did not wait`)
  await side.dispose()
  return (user + system) / 10 / MEASURED_MS
}
