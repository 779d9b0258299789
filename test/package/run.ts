import { execFile } from 'node:child_process'

export interface Run {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program to its end, whatever that is. */
export function run(file: string, args: readonly string[], cwd: string): Promise<Run> {
  const { promise, resolve } = Promise.withResolvers<Run>()
  execFile(file, args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
    resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr }),
  )
  return promise
}

/**
 * What it prints, when it succeeds.
 * @throws with all that it printed, when it fails.
 */
export async function succeed(file: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, stdout, stderr } = await run(file, args, cwd)
  if (code !== 0) throw new Error(`${file} ${args.join(' ')}: exit code ${code}\n${stdout}${stderr}`)
  return stdout
}
