import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { invalid } from '../../../domain/errors.ts'
import type { PtySessions } from '../../../domain/pty-sessions.ts'

/** Who calls, and on what. */
export interface Caller {
  readonly sessions: PtySessions
  readonly owner: unknown
  /** Aborts when the client cancels the call or goes away. */
  readonly signal: AbortSignal
}

/** One tool: how a client learns of it, what it does, and how a model reads what came of it. */
export interface Tool<Given extends object = object, Result extends object = object> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly annotations: ToolAnnotations
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  /** Whether it changes which sessions there are. */
  readonly changesSessions?: true
  run(caller: Caller, given: Given): Promise<Result> | Result
  /** The result as text. It says all that the structured result says. */
  tell(result: Result, given: Given): string
}

/** A tool among others, its types forgotten. */
export function tool<Given extends object, Result extends object>(definition: Tool<Given, Result>): Tool {
  return definition as unknown as Tool
}

/** How a client is told of a tool. */
export function listed({ name, title, description, annotations, input, output }: Tool) {
  return {
    name,
    title,
    description,
    annotations,
    inputSchema: jsonSchema(input),
    outputSchema: jsonSchema(output),
  }
}

/**
 * Runs a tool on what a client sent. What the values may be, the core checks, in its own words; the schema says
 * the same to the client.
 * @throws {PtyError} what the operation rejects with; `INVALID_ARGUMENT` for an argument that there is not.
 */
export async function run(tool: Tool, caller: Caller, given: object) {
  const known = Object.keys(tool.input.shape)
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined) throw invalid('arguments', `out of ${known.join(', ')}`, unknown)
  const result = await tool.run(caller, given)
  return {
    content: [{ type: 'text' as const, text: tool.tell(result, given) }],
    structuredContent: { ...result },
  }
}

/** Draft 7 is what validators of all ages understand. */
function jsonSchema(schema: z.ZodObject) {
  return z.toJSONSchema(schema, { target: 'draft-7' }) as { type: 'object' }
}
