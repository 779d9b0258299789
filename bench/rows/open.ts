import type { Row } from '../row.ts'
import { BASH } from '../settle-programs.ts'
import { ours } from '../sides/ours.ts'
import { quiet } from '../sides/quiet.ts'
import { seam } from '../sides/seam.ts'
import type { Side } from '../sides/side.ts'
import { interleave, spread } from '../statistics.ts'

export const open: Row = {
  name: 'open',
  title: 'A shell is opened, until its first prompt has settled',
  async run({ quick, progress }) {
    progress('bash')
    const sides = { ours: await ours(), quiet: await quiet(), seam: await seam() }
    try {
      const times = await interleave(quick ? 4 : 20, {
        ours: () => opening(sides.ours),
        quiet: () => opening(sides.quiet),
        seam: () => opening(sides.seam),
      })
      const figure = { what: 'bash', unit: 'ms', ours: spread(times.ours) } as const
      return [
        { ...figure, peer: { name: sides.seam.name, ...spread(times.seam) } },
        { ...figure, peer: { name: sides.quiet.name, ...spread(times.quiet) } },
      ]
    } finally {
      for (const side of Object.values(sides)) await side.dispose()
    }
  },
}

async function opening(side: Side): Promise<number> {
  const begin = performance.now()
  await side.open(BASH)
  return performance.now() - begin
}
