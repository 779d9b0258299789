import { createPtySessions } from 'dsh-pty-session'
import { nodePty } from 'dsh-pty-session/node-pty'
import { model } from './model.ts'

// A host in twenty lines: an agent loop that calls the operations as tools, without a framework.
const sessions = createPtySessions({ terminal: nodePty(), limits: { sessionsPerOwner: 4 } })
const agent = { name: 'an agent' }
const stop = AbortSignal.timeout(60_000)

const tools = {
  open: ({ command }: { command: string }) => sessions.open(agent, { command }, stop),
  send: ({ id, data }: { id: string; data: string }) => sessions.send(agent, id, { data }, stop),
  tail: ({ id, lines }: { id: string; lines: number }) => sessions.tail(agent, id, { lines }, stop),
  close: ({ id }: { id: string }) => sessions.close(agent, id),
}

let result: unknown
for (let call = model(); call; call = model(result)) {
  result = await (tools[call.tool] as (input: object) => Promise<unknown>)(call.input)
  console.log(call.tool, JSON.stringify(result))
}
await sessions.dispose()
