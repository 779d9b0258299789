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
      const program = host.find(command)
      if (program) {
        const status = await host.run(command, { ...exported }, program)
        if (exec) host.end(status)
      } else if (command !== '') process.print(`sh: ${command}: not found\n`)
    }
  }
}

const EXPORT = /export (\w+)=('(?:[^']|'\\'')*');? ?/y

function parse(line: string): { env: Record<string, string>; exec: boolean; command: string } {
  const env: Record<string, string> = {}
  let at = 0
  for (EXPORT.lastIndex = 0; ; at = EXPORT.lastIndex) {
    const found = EXPORT.exec(line)
    if (!found) break
    env[found[1]!] = unquoted(found[2]!)
  }
  const rest = line.slice(at)
  const exec = rest.startsWith('exec ')
  return { env, exec, command: exec ? rest.slice('exec '.length) : rest }
}

/** As one word of a POSIX shell. */
const quoted = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`

const unquoted = (word: string): string => word.slice(1, -1).replaceAll("'\\''", "'")
