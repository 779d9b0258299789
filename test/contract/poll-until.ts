const PAUSE_MS = 2

/**
 * `ContractSubject.until` for a backend in real time: looks again and again. It has no end of its own; the
 * run of the case has. `over` ends it when the subject is disposed of.
 */
export async function pollUntil(
  condition: () => boolean | Promise<boolean>,
  over: AbortSignal,
): Promise<void> {
  while (!(await condition())) {
    over.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
