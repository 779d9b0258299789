import { defineTool } from '@deepseek-ai/dsh-tools'
import type { PtyService } from '../agent-sessions.ts'
import { forAgent, text, withinBytes } from './agent-tool.ts'
import { FLAG, ID } from './schemas.ts'

export const ptyClose = (pty: PtyService) =>
  defineTool({
    name: 'pty_close',
    description: 'End a session: its program and all that it started. Returns when nothing of it is left.',
    parameters: { id: ID },
    output: {
      schema: { type: 'object', additionalProperties: false, properties: { closed: FLAG } },
      render: ({ id }, { closed }) =>
        text(closed ? `[${id}: closed, nothing of it is left running]` : `[${id}: it was closed before]`),
    },
    finalizeContent: withinBytes(pty.limits),
    execute: ({ id }, exec) => forAgent(exec, (agent) => pty.close(agent, id)),
    presentCall: ({ id }) => ({ card: 'generic', title: `Close ${id}`, kind: 'delete' }),
  })
