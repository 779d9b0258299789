// `npm run soak -- exit`: programs that print and exit, on Node 24 and on Node 22, by ours and by bare node-pty.
// Exits 1 if ours lost a byte. `--runs N` (default 200).
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exitReport } from './exit-report.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '200' } } })

/** A Node of another major version, from the registry, kept under node_modules. */
function otherNode(major: number): string {
  const arch = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const prefix = new URL(`../node_modules/.cache/node${major}/`, import.meta.url).pathname
  const binary = `${prefix}node_modules/node-${arch}/bin/node`
  if (!existsSync(binary)) {
    console.log(`fetching node ${major} …`)
    const args = ['install', '--no-audit', '--no-fund', '--prefix', prefix, `node-${arch}@${major}`]
    spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return binary
}

let lost = 0
for (const node of [process.execPath, otherNode(22)]) {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  for (const { program, side, bad, seconds } of await exitReport(node, Number(values.runs))) {
    if (side === 'ours') lost += bad
    console.log(
      `${version}  ${program.padEnd(12)}  ${side.padEnd(13)}  ${bad} of ${values.runs} runs with a missing byte  (${seconds} s)`,
    )
  }
}
process.exitCode = lost > 0 ? 1 : 0
