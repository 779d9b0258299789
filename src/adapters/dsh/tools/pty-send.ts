import { defineTool } from '@deepseek-ai/dsh-tools'
import { utf8Length } from '../../../domain/utf8.ts'
import { tell, tellStatus } from '../../tell.ts'
import type { PtyService } from '../agent-sessions.ts'
import { forAgent, text, textOf, withinBytes } from './agent-tool.ts'
import { terminalCard } from './pty-open.ts'
import { COUNT, FLAG, ID, STATUS, TEXT, WAIT_REASON } from './schemas.ts'

export const ptySend = (pty: PtyService) =>
  defineTool({
    name: 'pty_send',
    description:
      'Type to a session, and return what the program printed until it waited for input, was quiet, or exited.',
    parameters: {
      id: ID,
      data: { type: 'string', required: true, description: 'What to type.' },
      submit: {
        type: 'boolean',
        description:
          'Whether to press Enter after it. Default true; false for single keys, such as "\\u0003" for Ctrl-C.',
      },
    },
    output: {
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: {
          delta: TEXT,
          status: STATUS,
          waitReason: WAIT_REASON,
          truncated: FLAG,
          sentBytes: COUNT,
        },
      },
      render: ({ id, data, submit = true }, { delta, status, waitReason, truncated, sentBytes }) => {
        const remarks = [tellStatus(id, status, waitReason)]
        if (truncated) remarks.push('only the end of its output: pty_tail returns all lines of it')
        const bytes = utf8Length(data) + (submit ? 1 : 0)
        if (sentBytes < bytes)
          remarks.push(`of ${bytes} bytes only ${sentBytes} were taken: the rest is not sent`)
        return text(tell(delta, 'no output', remarks))
      },
    },
    finalizeContent: withinBytes(pty.limits),
    execute: ({ id, data, submit }, exec) =>
      forAgent(exec, (agent) => pty.send(agent, id, { data, submit }, exec.signal)),
    presentCall: ({ id, data }) => ({ card: 'terminal', title: data || '(Enter)', description: id }),
    presentResult: (_args, { content, isError }) => terminalCard(isError, textOf(content)),
  })
