import { fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * Calls an exported function in a process of its own, which has nothing in its memory and on its event loop
 * but what is measured.
 * @param module the `import.meta.url` of where `work` is exported by its name
 */
export async function inChild<Args extends readonly unknown[], Result>(
  module: string,
  work: (...args: Args) => Promise<Result>,
  ...args: Args
): Promise<Result> {
  const child = fork(`${import.meta.dirname}/child.ts`, [module, work.name, JSON.stringify(args)])
  try {
    const exit = once(child, 'exit').then(([code]) => {
      throw new Error(`${work.name} ended with code ${code}`)
    })
    const [result] = await Promise.race([once(child, 'message'), exit])
    return result as Result
  } finally {
    // Not asked to exit: a Node that does, while V8 compiles in the background, may wait for ever.
    child.kill('SIGKILL')
  }
}
