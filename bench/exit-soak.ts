// `npm run soak -- exit`: programs that print and exit, on Node 24 and on Node 22, by ours and by bare node-pty.
// Exits 1 if ours lost a byte. `--runs N` (default 200).
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs, promisify } from 'node:util'

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

interface Report {
  readonly node: string
  readonly runs: number
  readonly rows: readonly { program: string; name: 'ours' | 'bare'; bad: number; seconds: number }[]
}

let lost = 0
for (const node of [process.execPath, otherNode(22)]) {
  const { stdout } = await promisify(execFile)(node, [`${import.meta.dirname}/exit-runs.ts`, values.runs])
  const report = JSON.parse(stdout) as Report
  for (const { program, name, bad, seconds } of report.rows) {
    if (name === 'ours') lost += bad
    const who = name === 'ours' ? 'dsh-pty-session' : 'bare node-pty'
    console.log(
      `${report.node}  ${program.padEnd(12)}  ${who.padEnd(16)} ${bad} of ${report.runs} runs with a missing byte  (${seconds} s)`,
    )
  }
}
process.exitCode = lost > 0 ? 1 : 0
