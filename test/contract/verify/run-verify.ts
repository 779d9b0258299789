import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where modules under test import from. */
export const SUITE = new URL('..', import.meta.url).href
const CLI = new URL('../../../src/cli/main.ts', import.meta.url).pathname

export interface Run {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command, as a process of its own, on a module with this text, `my-backend.ts`. */
export async function verify(module: string, ...args: string[]): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'))
  const file = join(folder, 'my-backend.ts')
  writeFileSync(file, module)
  try {
    return await command(file, ...args)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs the command with these arguments. */
export function command(...args: string[]): Promise<Run> {
  const { promise, resolve } = Promise.withResolvers<Run>()
  execFile(process.execPath, [CLI, 'verify', ...args], (error, stdout, stderr) =>
    resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
  )
  return promise
}
