import { setTimeout as pause } from 'node:timers/promises'

/** Resolves when the condition holds; rejects if it does not within ten seconds. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what = 'the condition',
): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`${what} did not come to hold`)
    await pause(5)
  }
}
