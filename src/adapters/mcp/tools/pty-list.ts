import { z } from 'zod'
import type { SessionSummary } from '../../../domain/results.ts'
import { count, pid, status, text } from './schemas.ts'
import { tellSummary } from './tell-session.ts'
import { tool } from './tool.ts'

export const ptyList = () =>
  tool<object, { readonly sessions: readonly SessionSummary[] }>({
    name: 'pty_list',
    title: 'List terminals',
    description: 'List your open sessions, oldest first, with their ids: for when you no longer know them.',
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({}),
    output: z.strictObject({
      sessions: z.array(
        z.strictObject({
          sessionId: text,
          command: text,
          pid,
          status,
          next: count,
          unread: count,
          retained: count,
        }),
      ),
    }),
    run: ({ sessions, owner }) => ({ sessions: sessions.list(owner) }),
    tell: ({ sessions }) => (sessions.length > 0 ? sessions.map(tellSummary).join('\n') : '(no sessions)'),
  })
