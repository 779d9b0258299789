import type { SessionId } from '../../../domain/session.ts'
import type { Agent } from './agent.ts'
import { chapter, check, checkRefused, say } from './narrate.ts'
import type { RunningProcess } from './processes.ts'

const LEFT_BEHIND = /^left behind: (\d+)$/

/**
 * @param id a shell's session, which is closed at the end
 * @param running looks at what runs of the agent's processes
 */
export async function tourExit(agent: Agent, id: SessionId, running: () => RunningProcess[]): Promise<void> {
  chapter('5. Exit, and close')
  say('The shell starts a process that ignores hangups, and exits. What it printed stays readable:')
  await agent.send(id, 'nohup sleep 1000 < /dev/null > /dev/null 2>&1 & echo "left behind: $!"')
  await agent.send(id, 'exit 3')
  const { lines, page } = await agent.tailUntil(id, (gathered) => gathered.page.status.kind === 'exited')
  check('the exit code is told', page.status.kind === 'exited' && page.status.exitCode === 3)
  await checkRefused('SESSION_EXITED', agent.send(id, 'echo anyone?'))

  const [, digits] = lines.flatMap((line) => LEFT_BEHIND.exec(line) ?? [])
  const leftBehind = Number(digits)
  const runs = () => running().some(({ pid }) => pid === leftBehind)
  agent.pids.push(leftBehind)
  check(`process ${leftBehind} has outlived its shell`, runs())
  const close = await agent.close(id)
  check(`close ended process ${leftBehind} too`, close.closed && !runs())
  const again = await agent.close(id)
  check('a second close does no harm', !again.closed)
}
