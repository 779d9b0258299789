import type { Agent } from './agent.ts'
import { chapter, check, say } from './narrate.ts'

/** So small that a short flood overflows all of them. */
export const TINY_LIMITS = { retainedLines: 10, tailLines: 4, deltaBytes: 40 }

const FLOOD = 1_000
/** The line with the command, as the terminal echoes it, and the flood. */
const PRINTED = 1 + FLOOD

export async function tourFlood(agent: Agent): Promise<void> {
  chapter('3. A flood, and where its lines went')
  const { retainedLines, tailLines } = TINY_LIMITS
  say(
    `Other sessions, with tiny limits: ${retainedLines} lines retained, ${tailLines} a page. Ids begin anew.`,
  )
  const { sessionId: id } = await agent.open({ command: 'sh', env: { PS1: '$ ', HISTFILE: '' } })
  await agent.send(id, `seq ${FLOOD}`)
  const { lines, dropped, lost, page } = await agent.tailUntil(
    id,
    (gathered) => gathered.lines.at(-1) === `${FLOOD}`,
  )
  say('dropped: passed over because the page was full. lost: trimmed before anyone read them.')
  check(
    `every line is accounted for: ${lines.length} returned + ${dropped} dropped + ${lost} lost` +
      ` = ${PRINTED} printed (the command's own line, and ${FLOOD})`,
    lines.length + dropped + lost === PRINTED,
  )

  say('What was dropped is still there. `from` reads it, and leaves the cursor where it is:')
  const from = page.from - page.dropped
  const first = await agent.tail(id, { from, lines: page.dropped })
  check(`the ${page.dropped} dropped lines were read after all`, first.lines === page.dropped)
  const second = await agent.tail(id, { from, lines: page.dropped })
  check('the same call gives the same lines', second.text === first.text)
}
