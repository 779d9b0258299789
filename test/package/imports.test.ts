import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { succeed } from './run.ts'

const folder = inject('folder')

/** Prints the packages and the parts of ours that importing a name loads. */
const LOADS = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      const [, path] = /.*[/]node_modules[/](.*)/.exec(url) ?? []
      if (path) loaded.add(/^dsh-pty-session[/]dist[/](.*)/.exec(path)?.[1] ?? /^(@[^/]*[/])?[^/]*/.exec(path)[0])
      return next(url, context)
    },
  })
  const names = Object.keys(await import(process.argv[2]))
  console.log(JSON.stringify({ names, loaded: [...loaded] }))
`

interface Loads {
  readonly names: readonly string[]
  readonly loaded: readonly string[]
}

async function loadsOf(name: string, node = process.execPath): Promise<Loads> {
  writeFileSync(join(folder, 'loads.mjs'), LOADS)
  return JSON.parse(await succeed(node, ['loads.mjs', name], folder))
}

/** The packages among what was loaded, and the adapters of ours. */
const packages = ({ loaded }: Loads) => loaded.filter((path) => !path.includes('.js')).sort()
const adapters = ({ loaded }: Loads) => [
  ...new Set(loaded.flatMap((path) => /^src\/adapters\/([^/]+)\//.exec(path)?.[1] ?? [])),
]

describe.each([
  ['node 24', process.execPath],
  ['node 22', inject('node22')],
])('on %s', (_, node) => {
  it('the library loads what composes it, and no backend and no surface', async () => {
    const loads = await loadsOf('dsh-pty-session', node)
    expect(loads.names).toContain('createPtySessions')
    expect(packages(loads)).toEqual(['reflect-metadata', 'tsyringe', 'tslib'].sort())
    expect(adapters(loads)).toEqual([])
  })

  it('the backend of this machine loads node-pty, and nothing that composes or serves', async () => {
    const loads = await loadsOf('dsh-pty-session/node-pty', node)
    expect(loads.names).toEqual(['nodePty'])
    expect(packages(loads)).toEqual(expect.arrayContaining(['signal-exit']))
    for (const absent of ['tsyringe', 'zod', '@modelcontextprotocol/sdk']) {
      expect(packages(loads)).not.toContain(absent)
    }
    expect(adapters(loads)).toEqual(expect.arrayContaining(['node-pty']))
  })

  it('the MCP server brings no backend with it', async () => {
    const loads = await loadsOf('dsh-pty-session/mcp', node)
    expect(packages(loads)).toEqual(expect.arrayContaining(['@modelcontextprotocol/sdk', 'zod']))
    expect(adapters(loads)).toEqual(['mcp'])
  })

  it.each(['fake', 'contract'])('%s loads no package at all', async (name) => {
    const loads = await loadsOf(`dsh-pty-session/${name}`, node)
    expect(packages(loads)).toEqual([])
  })
})
