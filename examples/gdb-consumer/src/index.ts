import type { Context } from '@deepseek-ai/cordis'
import type { Agent } from '@deepseek-ai/dsh-agent'
import { defineTool } from '@deepseek-ai/dsh-tools'
import type {} from 'dsh-pty-session/dsh'
import { Gdb } from './gdb.ts'

export const name = 'gdb-consumer'

/** It loads when `ctx.pty` is there, and is unloaded before that goes. */
export const inject = ['tools', 'pty']

export function apply(ctx: Context): void {
  const gdbs = new Map<string, { readonly gdb: Gdb; readonly owner: Agent }>()
  // Closes its own; those of an agent that ends are closed with it.
  ctx.effect(() => async () => {
    await Promise.all([...gdbs.values()].map(({ gdb }) => gdb.close()))
  })

  ctx.tools.register(
    defineTool({
      name: 'gdb_open',
      description: 'Start gdb on a program. Returns the id for gdb_mi.',
      parameters: { program: { type: 'string', required: true, description: 'Path of the executable.' } },
      output: {
        schema: {
          type: 'object',
          additionalProperties: false,
          properties: { id: { type: 'string', required: true } },
        },
        render: (_args, { id }) => [{ type: 'text', text: `gdb is ready: ${id}` }],
      },
      async execute({ program }, { agent, signal }) {
        if (!agent) throw new Error('gdb_open takes an agent')
        const gdb = await Gdb.open(ctx.pty, agent, program, signal)
        gdbs.set(gdb.id, { gdb, owner: agent })
        return { id: gdb.id }
      },
    }),
  )

  ctx.tools.register(
    defineTool({
      name: 'gdb_mi',
      description:
        'Run a GDB/MI command, such as "-break-insert main" or "-exec-run", and return its records.',
      parameters: {
        id: { type: 'string', required: true, description: 'As gdb_open returned it.' },
        command: { type: 'string', required: true, description: 'An MI command, without a token.' },
      },
      output: {
        schema: { type: 'array', items: { type: 'string' } },
        render: (_args, records) => [{ type: 'text', text: records.join('\n') }],
      },
      async execute({ id, command }, { agent, signal }) {
        const found = gdbs.get(id)
        if (!found || found.owner !== agent) throw new Error(`there is no gdb ${id} of yours`)
        const records = await found.gdb.execute(command, signal)
        return records.map(({ kind, text }) => `${kind}: ${text}`)
      },
    }),
  )
}
