import type { SessionId } from '../../../domain/session.ts'
import type { Agent } from './agent.ts'
import { chapter, checkRefused, say } from './narrate.ts'

/** @param id a session that is not the stranger's */
export async function tourOwners(stranger: Agent, id: SessionId): Promise<void> {
  chapter('4. Every session has an owner')
  say('Another agent of the same host tries to read the shell:')
  await checkRefused('FOREIGN_SESSION', stranger.tail(id))
}
