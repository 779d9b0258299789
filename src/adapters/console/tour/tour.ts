import { randomUUID } from 'node:crypto'
import type { SessionLimits } from '../../../domain/limits.ts'
import type { PtySessions } from '../../../domain/pty-sessions.ts'
import { Agent } from './agent.ts'
import { tourExit } from './exit.ts'
import { TINY_LIMITS, tourFlood } from './flood.ts'
import { chapter, check, say } from './narrate.ts'
import { tourOwners } from './owners.ts'
import { runningProcesses } from './processes.ts'
import { tourPrograms } from './programs.ts'
import { tourShell } from './shell.ts'

export type MakeSessions = (options: {
  readonly env?: NodeJS.ProcessEnv
  readonly limits?: Partial<SessionLimits>
}) => PtySessions

/**
 * Shows what sessions do, and checks it on the way.
 * @throws {TourFailure} when something is not as shown. Then everything is closed too.
 */
export async function runTour(makeSessions: MakeSessions): Promise<void> {
  const mark = randomUUID()
  const env = { ...process.env, DSH_PTY_TOUR: mark }
  const sessions = makeSessions({ env })
  const tinySessions = makeSessions({ env, limits: TINY_LIMITS })
  const agent = new Agent('agent', sessions)
  const flooded = new Agent('agent', tinySessions)
  const running = () => runningProcesses(`DSH_PTY_TOUR=${mark}`, [...agent.pids, ...flooded.pids])
  const begin = performance.now()
  say('A tour. Each call stands as an agent would write it, with what it gets; ✓ marks what was checked.')
  try {
    const shell = await tourShell(agent)
    await tourPrograms(agent)
    await tourFlood(flooded)
    await tourOwners(new Agent('stranger', sessions), shell)
    await tourExit(agent, shell, running)

    chapter('6. Nothing is left')
    const names = running().map(({ pid, program }) => `${program} (${pid})`)
    check(`the system sees ${names.length} processes: ${names.join(', ')}`, names.length > 0)
    say('The host ends, and disposes of all sessions of every owner.')
  } finally {
    await Promise.all([sessions.dispose(), tinySessions.dispose()])
  }
  check('of all that the tour started, the system sees no process any more', running().length === 0)
  console.log(`All as promised, in ${((performance.now() - begin) / 1000).toFixed(1)} s.`)
}
