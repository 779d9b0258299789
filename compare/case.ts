// The process of one rule on one side: `case.ts <side> <rule> <mark>`. Writes the verdict to descriptor 3.
import { writeSync } from 'node:fs'
import { judgeCase } from './judge-case.ts'
import { RULES } from './rules.ts'
import { SIDES } from './sides.ts'
import type { Verdict } from './verdict.ts'

const VERDICT_FD = 3

const [name, id, mark] = process.argv.slice(2)
const side = SIDES.find((one) => one.name === name)!
const rule = RULES.find((one) => one.id === id)!

function tell(verdict: Verdict): void {
  writeSync(VERDICT_FD, `${JSON.stringify(verdict)}\n`)
  process.exit()
}

// Whoever uses the peer would have ended by it as well.
process.on('uncaughtException', (error) =>
  tell({ kind: 'broken', why: `an error that nobody could catch: ${error.message}` }),
)

tell(await judgeCase(side.name, rule, await side.load(), mark!))
