import { nodePty } from '../../src/adapters/node-pty/index.ts'
import { DEFAULT_LIMITS } from '../../src/index.ts'
import type { Side } from './side.ts'

/** This library, at the port, where the time of each output can be seen. */
export async function ours(): Promise<Side> {
  const port = nodePty()
  return {
    name: 'ours',
    async open(command) {
      const terminal = await port.open({
        owner: 'bench',
        command,
        timeoutMs: DEFAULT_LIMITS.openTimeoutMs,
        limits: DEFAULT_LIMITS,
        signal: new AbortController().signal,
      })
      let lastByte = 0
      terminal.watch((event) => {
        if (event.kind === 'output') lastByte = performance.now()
      })
      return {
        async send(data, submit = true) {
          const { output } = await terminal.send({ data, submit, timeoutMs: DEFAULT_LIMITS.waitMs })
          return { output, lastByte }
        },
      }
    },
    dispose: () => port.dispose(),
  }
}
