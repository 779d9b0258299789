import * as terminalBash from '@deepseek-ai/dsh-terminal-bash'
import { mountHarness } from '../../test/adapters/dsh/harness.ts'
import { BASH } from '../settle-programs.ts'
import type { Side } from './side.ts'

/** The harness's own terminals, as they are published and configured: its registry and its bash backend. */
export async function seam(): Promise<Side> {
  const harness = await mountHarness({ shell: terminalBash.Config({}) })
  const { terminals } = harness.ctx
  const { agent } = await harness.agent('bench')
  return {
    name: 'DSH seam',
    async open(command) {
      const { sessionId } = await terminals.spawn(agent, { type: 'shell' })
      const send = async (text: string, submit = true) => {
        const { viewport } = await terminals.startSend(agent, sessionId, { text, submit }).done
        return { output: viewport }
      }
      // A session of the seam is always bash: any other program takes its place.
      if (command !== BASH) await send(`exec /bin/sh -c '${command.replaceAll("'", "'\\''")}'`)
      return { send }
    },
    dispose: () => harness.dispose(),
  }
}
