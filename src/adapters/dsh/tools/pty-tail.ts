import { defineTool } from '@deepseek-ai/dsh-tools'
import { tell, tellPage, tellStatus } from '../../tell.ts'
import type { PtyService } from '../agent-sessions.ts'
import { forAgent, text, withinBytes } from './agent-tool.ts'
import { COUNT, FLAG, ID, LOST, STATUS, TEXT } from './schemas.ts'

export const ptyTail = (pty: PtyService) =>
  defineTool({
    name: 'pty_tail',
    description:
      'Return the complete lines that a session printed since the last pty_tail: each line once, none in silence ' +
      'left out. A prompt, which ends no line, comes with pty_send and not here.',
    parameters: {
      id: ID,
      lines: {
        type: 'integer',
        description: `At most so many, the newest. Default ${pty.limits.tailLines}.`,
      },
      from: {
        type: 'integer',
        description:
          'Read forward from this line instead, as often as you like; nothing counts as read by that.',
      },
      waitMs: {
        type: 'integer',
        description:
          'If there is no new line, wait so many milliseconds for one, or for the exit. Default 0.',
      },
    },
    output: {
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: {
          text: TEXT,
          lines: COUNT,
          truncated: FLAG,
          from: COUNT,
          next: COUNT,
          dropped: COUNT,
          lost: LOST,
          cut: { type: 'array', required: true, items: { type: 'integer' } },
          status: STATUS,
        },
      },
      render: ({ id }, page) =>
        text(tell(page.text, 'no new lines', [...tellPage(id, page), tellStatus(id, page.status)])),
    },
    finalizeContent: withinBytes(pty.limits),
    execute: ({ id, lines, from, waitMs }, exec) =>
      forAgent(exec, async (agent) => {
        const page = await pty.tail(agent, id, { lines, from, waitMs }, exec.signal)
        return { ...page, cut: [...page.cut] }
      }),
    presentCall: (args) => ({ card: 'generic', title: `Read ${args.id}`, kind: 'read', rawInput: args }),
  })
