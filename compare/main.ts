// `npm run compare`: the terminal contract on this library and on its peers. See docs/comparison.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPeers } from './install.ts'
import { HELP, type Options, optionsOf } from './options.ts'
import { withTable } from './page.ts'
import { ROOT } from './place.ts'
import { endRun } from './run-case.ts'
import { runSide } from './run-side.ts'
import { table } from './table.ts'
import type { SideReport } from './verdict.ts'

const PAGE = join(ROOT, 'docs/comparison.md')

const progress = (what: string) => process.stderr.write(`${what}\n`)

function options(): Options {
  try {
    return optionsOf(process.argv.slice(2))
  } catch (error) {
    progress(error instanceof Error ? error.message : String(error))
    process.exit(2)
  }
}

async function compare({ sides, rules, json, write }: Options): Promise<void> {
  if (process.platform !== 'linux')
    throw new Error('Run it on Linux: what is left running is looked for there.')
  await installPeers(progress)
  const reports: SideReport[] = []
  for (const side of sides) reports.push(await runSide(side, rules, progress))
  const shown = table(reports, rules)
  process.stdout.write(json ? `${JSON.stringify(reports, null, 2)}\n` : `${shown}\n`)
  if (write) writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), shown))
}

const INTERRUPTED = 130

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => endRun().finally(() => process.exit(INTERRUPTED)))
}

const given = options()
if (given.help) process.stdout.write(HELP)
else {
  await compare(given).catch((error: unknown) => {
    progress(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
}
