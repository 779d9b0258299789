import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Context } from '@deepseek-ai/cordis'
import type { Agent } from '@deepseek-ai/dsh-agent'
import type {} from '@deepseek-ai/dsh-sandbox-policy'

/** The agent's workspace, where the host tells it. */
export function workspaceOf(ctx: Context, owner: Agent): string | undefined {
  return ctx.get('sandboxPolicy')?.resolve({ session: owner.session }).workspaceRoot
}

/** The folder that a caller named, absolute: what is relative is so to the agent's workspace. */
export function startFolder(ctx: Context, owner: Agent, cwd: string): string {
  return resolve(workspaceOf(ctx, owner) ?? '.', cwd)
}

export async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ?? false
}
