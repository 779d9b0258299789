import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Calls an exported function in a process of its own, which has nothing in its memory and on its event loop
 * but what is measured. Arguments and result pass as JSON.
 * @param module the `import.meta.url` of where `work` is exported by its name
 */
export async function inChild<Args extends readonly unknown[], Result>(
  module: string,
  work: (...args: Args) => Promise<Result>,
  ...args: Args
): Promise<Result> {
  const child = [`${import.meta.dirname}/child.ts`, module, work.name, JSON.stringify(args)]
  const { stdout } = await promisify(execFile)(process.execPath, child)
  return JSON.parse(stdout) as Result
}
