import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { until } from '../../../support/until.ts'

export const PROGRAM = fileURLToPath(new URL('../../../../src/cli/main.ts', import.meta.url))

/** `dsh-pty-session` as a process of its own, its streams in the test's hands. */
export class Program {
  readonly process: ChildProcess
  readonly #ended: Promise<unknown>
  stdout = ''
  stderr = ''

  constructor(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
    this.process = spawn(process.execPath, [PROGRAM, ...words], { env: { ...process.env, ...env } })
    this.process.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      this.stdout += chunk
    })
    this.process.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
      this.stderr += chunk
    })
    this.process.stdin!.on('error', () => {})
    this.#ended = once(this.process, 'close')
    onTestFinished(() => void this.process.kill('SIGKILL'))
  }

  /** Resolves with the exit code, when all that it printed is there. */
  async exit(): Promise<number | null> {
    await this.#ended
    return this.process.exitCode
  }

  /** Writes JSON-RPC messages, or what a test takes for one. */
  write(...messages: readonly (object | string)[]): void {
    const lines = messages.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    this.process.stdin!.write(`${lines.join('\n')}\n`)
  }

  /** What it has answered, each line of standard output a message. */
  get answers(): { id?: unknown; result?: { structuredContent?: Record<string, unknown> } }[] {
    const lines = this.stdout.split('\n')
    return lines.slice(0, -1).map((line) => JSON.parse(line))
  }

  async answer(id: number) {
    await until(() => this.answers.some((each) => each.id === id), `the answer to ${id}`)
    return this.answers.find((each) => each.id === id)!
  }

  /** What standard error says, once it matches. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    await until(() => pattern.test(this.stderr), `${pattern} on standard error`)
    return pattern.exec(this.stderr)!
  }
}
