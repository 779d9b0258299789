import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

/** What came of a call: the text that a model sees, and the structured result unless it is an error. */
export interface Outcome {
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it is
  readonly result: any
  readonly isError: boolean
}

/** Calls tools of a client's server. The SDK's client holds each result to the tool's output schema. */
export function calling(client: Client) {
  return async (name: string, args: object = {}, options?: RequestOptions): Promise<Outcome> => {
    const params = { name, arguments: { ...args } }
    const { content, structuredContent, isError } = (await client.callTool(
      params,
      undefined,
      options,
    )) as CallToolResult
    const [block] = content
    if (block?.type !== 'text' || content.length > 1)
      throw new Error(`not one text: ${JSON.stringify(content)}`)
    return { text: block.text, result: structuredContent, isError: isError ?? false }
  }
}
