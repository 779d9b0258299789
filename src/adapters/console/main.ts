import { createPtySessions } from '../../composition.ts'
import { nodePty } from '../node-pty/index.ts'
import { runConsole } from './console.ts'
import { describeError } from './describe.ts'
import { TourFailure } from './tour/narrate.ts'
import { type MakeSessions, runTour } from './tour/tour.ts'

const USAGE = `Usage: npm start [-- tour | --help]

  (nothing)  on a terminal, the console: drive sessions by hand; otherwise the tour
  tour       a demonstration that checks itself: exits with 0 if all is as promised, else with 1
  --help     this`

const makeSessions: MakeSessions = ({ env, limits }) =>
  createPtySessions({ terminal: nodePty({ env }), limits })

async function main(words: readonly string[]): Promise<number> {
  const unknown = words.find((word) => !['tour', '--help', '-h'].includes(word))
  if (unknown !== undefined) {
    console.error(`Unknown argument: ${unknown}\n\n${USAGE}`)
    return 2
  }
  if (words.includes('--help') || words.includes('-h')) {
    console.log(USAGE)
    return 0
  }
  try {
    if (words.includes('tour') || !process.stdin.isTTY || !process.stdout.isTTY) await runTour(makeSessions)
    else await runConsole(makeSessions({}))
    return 0
  } catch (error) {
    console.error(error instanceof TourFailure ? `The tour failed. ${error.message}` : describeError(error))
    return 1
  }
}

// Its reader has gone, as with `npm start | head`. What runs on terminals ends with this process.
process.stdout.on('error', () => process.exit(1))

process.exitCode = await main(process.argv.slice(2))
