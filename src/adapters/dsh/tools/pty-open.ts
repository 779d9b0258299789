import { defineTool } from '@deepseek-ai/dsh-tools'
import { countLines, tail, tell, tellStatus } from '../../tell.ts'
import type { PtyService } from '../agent-sessions.ts'
import { forAgent, text, textOf, withinBytes } from './agent-tool.ts'
import { COUNT, FLAG, STATUS, TEXT, WAIT_REASON } from './schemas.ts'

export const ptyOpen = (pty: PtyService) =>
  defineTool({
    name: 'pty_open',
    description:
      'Run a program on a terminal of its own that stays open across turns. Returns when the program waits for ' +
      'input, is quiet, or has exited, with what it printed until then.',
    parameters: {
      command: { type: 'string', required: true, description: 'A shell command line, such as "python3 -q".' },
      cwd: { type: 'string', description: 'Folder to start in. Default: the workspace.' },
      env: {
        type: 'object',
        additionalProperties: true,
        description: 'Environment variables for the program, names to strings.',
      },
    },
    output: {
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: {
          sessionId: TEXT,
          pid: { type: 'integer' },
          status: STATUS,
          initialOutput: TEXT,
          waitReason: WAIT_REASON,
          truncated: FLAG,
          dropped: COUNT,
          next: COUNT,
        },
      },
      render: (_args, { sessionId, initialOutput, status, waitReason, truncated, dropped }) => {
        const remarks = [tellStatus(sessionId, status, waitReason)]
        if (truncated)
          remarks.push(`left out: the first ${countLines(dropped)}; read them with ${tail(sessionId, 0)}`)
        return text(tell(initialOutput, 'no output yet', remarks))
      },
    },
    finalizeContent: withinBytes(pty.limits),
    execute: ({ command, cwd, env }, exec) =>
      forAgent(exec, async (agent) => {
        const { pid, ...opened } = await pty.open(
          agent,
          { command, cwd, env: env as Record<string, string> | undefined },
          exec.signal,
        )
        return { ...opened, ...(pid === undefined ? {} : { pid }) }
      }),
    presentCall: ({ command, cwd }) => ({
      card: 'terminal',
      title: command,
      ...(cwd === undefined ? {} : { cwd }),
    }),
    presentResult: (_args, { content, isError }) => terminalCard(isError, textOf(content)),
  })

/** The card that shows a program's output; none for an error, which the host shows as it does all. */
export function terminalCard(isError: boolean, output: string | undefined) {
  return isError || output === undefined ? undefined : ({ card: 'terminal', output } as const)
}
