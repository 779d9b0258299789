import type { SessionId } from '../../../domain/session.ts'
import type { Agent } from './agent.ts'
import { chapter, check, say } from './narrate.ts'

/** A plain prompt, and no history file: the tour leaves nothing behind. */
const ENV = { PS1: '$ ', HISTFILE: '' }

/** @returns the shell's session, still open. */
export async function tourShell(agent: Agent): Promise<SessionId> {
  chapter('1. A shell that stays')
  say('A session is a program on a terminal. It keeps its folder, variables and jobs between calls.')
  const id = await openShell(agent)
  await agent.send(id, 'echo hello')
  await agent.send(id, 'cd / && pwd')

  say('A send answers at once with what it led to. A tail returns complete lines, each of them once:')
  const { lines } = await agent.tailUntil(id, (gathered) => gathered.lines.includes('/'))
  check('the tail has what both commands printed', lines.includes('hello'))
  const again = await agent.tail(id)
  check('the next tail is empty: nothing is sent twice', again.lines === 0)

  say('A job goes on in the background. A tail with waitMs answers as soon as there is a new line:')
  await agent.send(id, '(sleep 1; echo the build is done) &')
  await agent.tailUntil(id, (gathered) => gathered.lines.some((line) => line.endsWith('the build is done')))
  check("the job's output came with the next tail", true)
  return id
}

async function openShell(agent: Agent): Promise<SessionId> {
  const bash = await agent.open({ command: 'bash --norc', env: ENV })
  if (bash.status.kind === 'running') return bash.sessionId
  say('bash cannot be used here, so sh takes its part.')
  const sh = await agent.open({ command: 'sh', env: ENV })
  return sh.sessionId
}
