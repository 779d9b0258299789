interface Call {
  readonly tool: 'open' | 'send' | 'tail' | 'close'
  readonly input: object
}

let turn = 0
let id = ''

/** Stands for the model: given the result of its last call, what it calls next; nothing when it is done. */
export function model(result?: unknown): Call | undefined {
  if (turn === 1) id = (result as { sessionId: string }).sessionId
  const calls: Call[] = [
    { tool: 'open', input: { command: 'sh' } },
    { tool: 'send', input: { id, data: 'seq 1 3' } },
    { tool: 'tail', input: { id, lines: 10 } },
    { tool: 'close', input: { id } },
  ]
  return calls[turn++]
}
