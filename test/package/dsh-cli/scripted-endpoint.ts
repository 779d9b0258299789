import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A tool call that the model makes, or what it says in the end. */
export type Turn = { readonly tool: string; readonly args: object } | { readonly text: string }

interface ChatRequest {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly tools?: readonly { readonly function: { readonly name: string } }[]
}

/** A model endpoint on loopback that speaks as OpenAI's, from a script: a turn for each tool result so far. */
export async function scriptedEndpoint(script: readonly Turn[]) {
  const requests: ChatRequest[] = []
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chat = JSON.parse(await text(request)) as ChatRequest
    requests.push(chat)
    const results = chat.messages.filter(({ role }) => role === 'tool').length
    // A request without tools is for a title.
    answer(response, chat.model, chat.tools ? script[results]! : { text: 'a title' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** The names of the tools that the model was told of. */
    tools: () => requests.find(({ tools }) => tools)!.tools!.map((tool) => tool.function.name),
    /** What the model was shown of its calls, in order. */
    results: () =>
      requests.at(-1)!.messages.flatMap(({ role, content }) => (role === 'tool' ? [content] : [])),
    close: () => server.close(),
  }
}

function answer(response: ServerResponse, model: string, turn: Turn): void {
  const delta =
    'text' in turn
      ? { role: 'assistant', content: turn.text }
      : {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              index: 0,
              id: `call-${turn.tool}`,
              type: 'function',
              function: { name: turn.tool, arguments: JSON.stringify(turn.args) },
            },
          ],
        }
  const base = { id: 'x', object: 'chat.completion.chunk', created: 0, model }
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const chunk of [
    { choices: [{ index: 0, delta, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'text' in turn ? 'stop' : 'tool_calls' }] },
    { choices: [], usage },
  ]) {
    response.write(`data: ${JSON.stringify({ ...base, ...chunk })}\n\n`)
  }
  response.end('data: [DONE]\n\n')
}
