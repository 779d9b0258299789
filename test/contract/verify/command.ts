import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { assertKnown } from '../judge.ts'
import { countsOf, jsonOf, lineOf, summaryOf } from './report.ts'
import { type BackendModule, type RuleReport, rulesNamed, verify } from './verify.ts'

const USAGE = `usage: dsh-pty-session verify <module> [<rule or area> …] [--json]

Runs the terminal contract on a backend. The module's default export makes a fresh subject of it; it may
export knownFailures as well. Rules are named by id or by area, as in close or read/each-line-once.

  --json   one report for programs, at the end

Exit codes: 0 no rule is broken, 1 a rule is broken, 2 the backend can't be verified.
`

/** Where the command writes. */
export interface Output {
  out(text: string): void
  err(text: string): void
}

/** `dsh-pty-session verify`: resolves with the exit code. */
export async function verifyCommand(args: readonly string[], { out, err }: Output): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    if (values.help) {
      out(USAGE)
      return 0
    }
    const [file, ...names] = positionals
    if (file === undefined) throw new Error(USAGE)
    const rules = rulesNamed(names)
    const module = await load(file)
    const backend = basename(file)
    const reports: RuleReport[] = []
    for await (const report of verify(backend, module, rules)) {
      reports.push(report)
      if (!values.json) out(`${lineOf(report)}\n`)
    }
    out(`${values.json ? jsonOf(backend, version(), reports) : summaryOf(reports)}\n`)
    return countsOf(reports).broken > 0 ? 1 : 0
  } catch (error) {
    err(`${error instanceof Error ? error.message : error}\n`)
    return 2
  }
}

/** @throws when it can't be imported, or is no backend's module. */
async function load(file: string): Promise<BackendModule> {
  const module: Partial<BackendModule> = await import(pathToFileURL(resolve(file)).href)
  if (typeof module.default !== 'function') {
    throw new Error(`Export by default a function that makes a subject: ${file} exports no function so.`)
  }
  assertKnown(module.knownFailures ?? {})
  return { ...module, default: module.default }
}

function version(): string {
  const manifest = fileURLToPath(import.meta.resolve('dsh-pty-session/package.json'))
  return JSON.parse(readFileSync(manifest, 'utf8')).version
}
