import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** How many of so many runs of a program missed a byte of its output. */
export interface ExitRuns {
  readonly program: string
  readonly side: 'ours' | 'bare node-pty'
  readonly bad: number
  readonly seconds: number
}

/** Runs programs that print and exit, by ours and by bare node-pty, under this `node`. */
export async function exitReport(node: string, runs: number): Promise<readonly ExitRuns[]> {
  const { stdout } = await promisify(execFile)(node, [`${import.meta.dirname}/exit-runs.ts`, String(runs)])
  return JSON.parse(stdout) as ExitRuns[]
}
