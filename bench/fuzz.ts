// `npm run fuzz`: the properties, again and again.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const HELP = `npm run fuzz -- [--minutes N] [--runs N]

The properties, of the domain and of real programs on real PTYs, again and again with fresh seeds. A failure is
printed with its seed and path, and ends the run with 1.

  --minutes N  how long, 10 by default: the round that has begun is finished
  --runs N     how often each property in a round, 1,000 by default`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    runs: { type: 'string', default: '1000' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit()
}
const minutes = Number(values.minutes)
if (!(minutes > 0)) {
  console.error(`Give --minutes as a number above 0; it was ${values.minutes}.`)
  process.exit(2)
}

const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url).pathname
const begin = performance.now()
const spent = () => (performance.now() - begin) / 60_000
let rounds = 0
while (spent() < minutes) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', 'test/property', '--testTimeout', '900000'],
    { encoding: 'utf8', env: { ...process.env, FUZZ_RUNS: values.runs, NO_COLOR: '1' } },
  )
  if (status !== 0) {
    console.log(stdout, stderr)
    process.exit(1)
  }
  rounds++
  console.log(
    `${spent().toFixed(1)} of ${minutes} minutes, ${rounds} rounds of ${values.runs} runs each: no failure`,
  )
}
