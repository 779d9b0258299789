import { PassThrough } from 'node:stream'
import type { SubprocessTerminalHandle } from '@deepseek-ai/dsh-subprocess'
import { TerminalSessionId } from '@deepseek-ai/dsh-terminal'
import * as terminalBash from '@deepseek-ai/dsh-terminal-bash'
import { mountHarness } from '../../test/adapters/dsh/harness.ts'

export interface SeamBuffer {
  append(bytes: Uint8Array): void
  /** So many lines, before the newest `offset` ones. */
  read(count: number, offset?: number): string
}

type BashConfig = ConstructorParameters<typeof terminalBash.BashTerminalBackend>[1]

const GROUP = 1
const PROMPT = '\x1b]133;D;0\x07dsh> '

/** The buffer of the seam's own session, which takes the output of a terminal that is none. */
export async function seamBuffer(
  limits: Partial<terminalBash.TerminalLocalConfig> = {},
): Promise<SeamBuffer> {
  const harness = await mountHarness({ shell: false })
  const { agent } = await harness.agent('bench')
  const output = new PassThrough()
  const handle: SubprocessTerminalHandle = {
    pid: GROUP,
    output,
    done: new Promise(() => {}),
    write: async () => {},
    inspectForeground: async () => ({ processGroupId: GROUP, inputWaiting: false }),
    signalForeground: async () => GROUP,
    terminate: async () => {},
  }
  const config = terminalBash.Config({ ...limits, shellPath: 'bash' }) as BashConfig
  const backend = new terminalBash.BashTerminalBackend(harness.ctx, config, async () => handle)
  output.write(PROMPT)
  const session = await backend.spawn({ type: 'shell', sessionId: TerminalSessionId('bench'), owner: agent })
  await harness.dispose()
  return {
    append: (bytes) => void output.emit('data', bytes),
    read: (count, offset = 0) => session.read({ count, offset }).text,
  }
}
