import {
  CallId,
  type GenerateOptions,
  LlmAdapter,
  type LlmResolvedModelInfo,
  type StreamChunk,
} from '@deepseek-ai/dsh-llm'

/** A model that answers from a script: one entry a request. */
export class ScriptedModel extends LlmAdapter {
  readonly requests: GenerateOptions[] = []
  readonly #script: (readonly StreamChunk[])[]

  constructor(script: readonly (readonly StreamChunk[])[]) {
    super()
    this.#script = [...script]
  }

  override async resolveModel(provider: string, model: string): Promise<LlmResolvedModelInfo> {
    return { provider, id: model, name: model }
  }

  async *stream(options: GenerateOptions): AsyncIterable<StreamChunk> {
    this.requests.push(options)
    const chunks = this.#script.shift()
    if (!chunks) throw new Error('the script is at its end')
    yield* chunks
  }
}

const USAGE: StreamChunk = { type: 'usage', usage: { inputTokens: 1, outputTokens: 1 } }

export const says = (text: string): StreamChunk[] => [
  { type: 'block-start', index: 0, blockType: 'text' },
  { type: 'text-delta', index: 0, text },
  { type: 'block-end', index: 0, block: { type: 'text', text } },
  USAGE,
  { type: 'finish', reason: { kind: 'stop' } },
]

export function calls(id: string, name: string, args: object): StreamChunk[] {
  const json = JSON.stringify(args)
  return [
    { type: 'block-start', index: 0, blockType: 'tool-call' },
    { type: 'tool-call-delta', index: 0, id: CallId(id), name, argumentsDelta: json },
    {
      type: 'block-end',
      index: 0,
      block: { type: 'tool-call', id: CallId(id), name, arguments: json },
    },
    USAGE,
    { type: 'finish', reason: { kind: 'tool-calls' } },
  ]
}
