// `npm run bench`: this library beside its peers and the bare terminal, in one run. See docs/performance.md.
import { cpus, release } from 'node:os'
import { parseArgs } from 'node:util'
import { longFlood } from './long-flood.ts'
import type { Figure, Row } from './row.ts'
import { append } from './rows/append.ts'
import { crowd } from './rows/crowd.ts'
import { exit } from './rows/exit.ts'
import { flood } from './rows/flood.ts'
import { hostile } from './rows/hostile.ts'
import { memory } from './rows/memory.ts'
import { open } from './rows/open.ts'
import { settle } from './rows/settle.ts'
import { tail } from './rows/tail.ts'
import { waiting } from './rows/waiting.ts'
import { isMet, ratioOf, table } from './table.ts'

const ROWS: readonly Row[] = [settle, open, waiting, crowd, flood, exit, append, tail, memory, hostile]

const HELP = `npm run bench -- [--only ROW] [--quick] [--json]

Measures this library beside its peers in one run; each figure is the median of several, sides in turn.

  --only ROW   one row out of: ${ROWS.map(({ name }) => name).join(', ')}
  --quick      a look of a minute or two, less exact
  --json       data instead of tables
  --flood-gb N instead of the rows: one flood of N gigabytes, and what memory it takes meanwhile`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    'flood-gb': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit()
}
if (values['flood-gb'] !== undefined) {
  await longFlood(Number(values['flood-gb']))
  process.exit()
}
const rows = ROWS.filter(({ name }) => values.only === undefined || name === values.only)
if (rows.length === 0) {
  console.error(`Give --only as one of ${ROWS.map(({ name }) => name).join(', ')}; it was ${values.only}.`)
  process.exit(2)
}

const data: Record<string, readonly Figure[]> = {}
if (!values.json) console.log(`Node ${process.version}, ${cpus().length} cores, Linux ${release()}\n`)
for (const row of rows) {
  const progress = (what: string) => console.error(`${row.name}: ${what} …`)
  const figures = await row.run({ quick: values.quick, progress })
  data[row.name] = figures
  if (!values.json) console.log(table(row, figures))
}
if (values.json) {
  const withRatios = Object.entries(data).map(([name, figures]) => [
    name,
    figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), met: isMet(figure) })),
  ])
  console.log(JSON.stringify(Object.fromEntries(withRatios), null, 2))
}
// The seam leaves a timer behind.
process.exit()
