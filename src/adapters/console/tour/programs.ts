import type { Agent } from './agent.ts'
import { chapter, check, say } from './narrate.ts'

interface Program {
  readonly name: string
  readonly command: string
  readonly env?: Readonly<Record<string, string>>
  readonly question: string
  readonly answer: string
}

/** Each is started so that it reads no settings and writes no history. */
const PROGRAMS: readonly Program[] = [
  {
    name: 'the node REPL',
    command: `"${process.execPath}"`,
    env: { NODE_REPL_HISTORY: '' },
    question: '[3, 1, 2].sort().join("<")',
    answer: "'1<2<3'",
  },
  { name: 'python3', command: 'python3 -q -I', question: 'sum(range(10))', answer: '45' },
  { name: 'gdb', command: 'gdb -q -nx', question: 'print 6 * 7', answer: '$1 = 42' },
]

export async function tourPrograms(agent: Agent): Promise<void> {
  chapter('2. Any program that talks')
  say('Whatever reads a terminal: a REPL, a debugger. Each stays open, side by side with the shell.')
  for (const program of PROGRAMS) await tourProgram(agent, program)
}

async function tourProgram(agent: Agent, { name, command, env, question, answer }: Program): Promise<void> {
  const { sessionId, status } = await agent.open({ command, ...(env && { env }) })
  if (status.kind === 'exited') {
    say(`Left out: ${name} is not installed here.`)
    return
  }
  await agent.send(sessionId, question)
  await agent.tailUntil(sessionId, ({ lines }) => lines.some((line) => line.endsWith(answer)))
  check(`${name} answered ${answer}`, true)
}
