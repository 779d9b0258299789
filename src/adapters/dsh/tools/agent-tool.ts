import type { Agent } from '@deepseek-ai/dsh-agent'
import { type ContentBlock, HarnessError } from '@deepseek-ai/dsh-llm'
import type { ToolDefinition, ToolRunContext } from '@deepseek-ai/dsh-tools'
import { PtyError } from '../../../domain/errors.ts'
import type { SessionLimits } from '../../../domain/limits.ts'
import { newestUtf8, utf8Length } from '../../../domain/utf8.ts'

/** Room for the remarks that follow a program's text. */
const REMARK_BYTES = 2 * 1024
const SHORTENED = '[shortened to its end]\n'

/**
 * Runs what a tool does, for the agent that calls it. A model is shown nothing of an error but its message:
 * so the code goes there.
 */
export async function forAgent<T>({ agent }: ToolRunContext, run: (agent: Agent) => Promise<T>): Promise<T> {
  try {
    if (!agent)
      throw new PtyError('INVALID_OWNER', 'Call this as an agent: sessions belong to the one that calls.')
    return await run(agent)
  } catch (error) {
    if (!(error instanceof PtyError)) throw error
    throw new HarnessError(`${error.code}: ${error.message}`, error.code)
  }
}

/** The last bound on what a model is shown, for an outcome of any kind. */
export function withinBytes({
  pageBytes,
  deltaBytes,
}: SessionLimits): NonNullable<ToolDefinition['finalizeContent']> {
  const most = Math.max(pageBytes, deltaBytes) + REMARK_BYTES
  return (_exec, { content }) => {
    const all = textOf(content)
    if (all === undefined || utf8Length(all) <= most) return undefined
    return text(SHORTENED + newestUtf8(all, most - SHORTENED.length))
  }
}

export const text = (value: string): ContentBlock[] => [{ type: 'text', text: value }]

/** The text of a result; `undefined` when a policy has put something else in its place. */
export function textOf(content: readonly ContentBlock[]): string | undefined {
  const [block, ...others] = content
  return block?.type === 'text' && others.length === 0 ? block.text : undefined
}
