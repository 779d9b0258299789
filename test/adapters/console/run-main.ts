import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const MAIN = fileURLToPath(new URL('../../../src/adapters/console/main.ts', import.meta.url))

export interface Run {
  readonly exitCode: number | string | null | undefined
  readonly stdout: string
  readonly stderr: string
}

/** Runs the console's program as a process of its own, without a terminal. */
export function runMain(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> {
  // Without FORCE_COLOR, which vitest may set and which overrules that there is no terminal.
  const { FORCE_COLOR: _, ...own } = process.env
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...words], { env: { ...own, ...env } }, (error, stdout, stderr) => {
      resolve({ exitCode: error ? error.code : 0, stdout, stderr })
    })
  })
}
