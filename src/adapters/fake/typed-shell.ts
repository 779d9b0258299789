import type { ExitedStatus } from '../../domain/session.ts'
import type { Program } from './program.ts'

/** What a shell does with the terminal that it leads. */
export interface ShellHost {
  find(command: string): Program | undefined
  /** Runs a program in the foreground, with what was exported. */
  run(command: string, exported: Record<string, string>, program: Program): Promise<ExitedStatus>
  /** Ends the shell in place of the program that it became by `exec`. */
  end(status: ExitedStatus): void
}

type Variables = Readonly<Record<string, string>>

/** What a backend types that can't start a program by itself; with `exec` the shell ends with the command. */
export function typedCommand(command: string, env: Variables, exec: boolean): string {
  const exports = Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value)}; `)
  return `${exports.join('')}${exec ? 'exec ' : ''}${command}`
}

/** An interactive shell that knows one command a line, after `export`s and an `exec`. */
export function typedShell(host: ShellHost): Program {
  return async (process) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGQUIT'] as const) process.onSignal(signal, () => {})
    const exported: Record<string, string> = {}
    for (;;) {
      process.print('$ ')
      const line = await process.readLine()
      if (line === undefined) return
      const { env, exec, command } = parse(line)
      Object.assign(exported, env)
      if (command === '') continue
      const program = host.find(command)
      if (!program) process.print(`sh: ${command}: not found\n`)
      const status = program ? await host.run(command, { ...exported }, program) : NOT_FOUND
      if (exec) host.end(status)
    }
  }
}

const NOT_FOUND: ExitedStatus = { kind: 'exited', exitCode: 127, signal: null }

const EXPORTS = /^(?:export \w+='(?:[^']|'\\'')*'(?:; |$))*/
const ASSIGNMENT = /(\w+)=('(?:[^']|'\\'')*')/g

function parse(line: string): { env: Variables; exec: boolean; command: string } {
  const exports = EXPORTS.exec(line)![0]
  const assignments = [...exports.matchAll(ASSIGNMENT)]
  const env = Object.fromEntries(assignments.map(([, name, word]) => [name!, unquoted(word!)]))
  const rest = line.slice(exports.length)
  const exec = rest.startsWith('exec ')
  return { env, exec, command: exec ? rest.slice('exec '.length) : rest }
}

/** As one word of a POSIX shell. */
const quoted = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`

const unquoted = (word: string): string => word.slice(1, -1).replaceAll("'\\''", "'")
