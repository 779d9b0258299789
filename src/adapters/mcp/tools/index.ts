import type { SessionLimits } from '../../../domain/limits.ts'
import { ptyClose } from './pty-close.ts'
import { ptyList } from './pty-list.ts'
import { ptyOpen } from './pty-open.ts'
import { ptyResize } from './pty-resize.ts'
import { ptySend } from './pty-send.ts'
import { ptySignal } from './pty-signal.ts'
import { ptyTail } from './pty-tail.ts'
import type { Tool } from './tool.ts'

/** `core`: open, send, tail and close. `all`: also what an agent needs that no harness reminds of its sessions. */
export type ToolSet = 'all' | 'core'

export function toolsOf(set: ToolSet, limits: SessionLimits): Tool[] {
  const core = [ptyOpen(limits), ptySend(limits), ptyTail(limits), ptyClose()]
  return set === 'core' ? core : [...core, ptyList(), ptySignal(), ptyResize()]
}
