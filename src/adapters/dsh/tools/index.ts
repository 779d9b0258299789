import type { ToolDefinition } from '@deepseek-ai/dsh-tools'
import type { PtyService } from '../agent-sessions.ts'
import { ptyClose } from './pty-close.ts'
import { ptyOpen } from './pty-open.ts'
import { ptySend } from './pty-send.ts'
import { ptyTail } from './pty-tail.ts'

/** The four tools, over the sessions that `ctx.pty` gives. */
export function ptyTools(pty: PtyService): ToolDefinition[] {
  return [ptyOpen(pty), ptySend(pty), ptyTail(pty), ptyClose(pty)]
}
