import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toolsOf } from '../../../src/adapters/mcp/tools/index.ts'
import { ERROR_CODES } from '../../../src/domain/errors.ts'
import { DEFAULT_LIMITS } from '../../../src/domain/limits.ts'
import { scriptedSessions } from '../../support/sessions.ts'
import { connected } from './support/connected.ts'

const TOOLS = toolsOf('all', DEFAULT_LIMITS)
const CODED = new RegExp(`^(?:${ERROR_CODES.join('|')}): `)

describe('the list of tools', () => {
  it('tells of each what it takes, what it gives, and what it may do', async () => {
    const { client } = await connected({ sessions: scriptedSessions().sessions, owner: 'ann' })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
    for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(title).toMatch(/^[A-Z]/)
      expect(description).toMatch(/\.$/)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(Object.keys(annotations!).sort()).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
      ])
    }
  })

  it('says of the ones that only look that they change nothing', () => {
    const readOnly = TOOLS.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name)
    expect(readOnly).toEqual(['pty_tail', 'pty_list'])
    expect(TOOLS.filter(({ annotations: a }) => a.readOnlyHint && a.destructiveHint)).toEqual([])
  })

  it('holds the bounds that are in force', async () => {
    const { sessions } = scriptedSessions({ limits: { waitMs: 50_000, pageLines: 300, sendTimeoutMs: 70 } })
    const { client } = await connected({ sessions, owner: 'ann' })
    const { tools } = await client.listTools()
    const inputs = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema.properties]))
    expect(inputs.pty_tail).toMatchObject({
      lines: { minimum: 1, maximum: 300 },
      waitMs: { maximum: 50_000 },
    })
    expect(inputs.pty_open).toMatchObject({ timeoutMs: { minimum: 0, maximum: 50_000 } })
    expect(inputs.pty_send).toMatchObject({
      timeoutMs: { description: expect.stringContaining('Default 70.') },
    })
  })

  it('has the four of the core alone when asked to', async () => {
    const { sessions } = scriptedSessions()
    const { client } = await connected({ sessions, owner: 'ann', tools: 'core' })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['pty_open', 'pty_send', 'pty_tail', 'pty_close'])
    await expect(client.callTool({ name: 'pty_list' })).rejects.toThrow('there is no tool pty_list')
  })
})

describe('a tool', () => {
  it('hands on all that it was given', async () => {
    const { sessions, port, terminals } = scriptedSessions()
    const { call } = await connected({ sessions, owner: 'ann' })
    const size = { rows: 3, cols: 4 }
    await call('pty_open', { command: 'make', cwd: '/src', env: { A: 'b' }, size, timeoutMs: 5 })
    await call('pty_send', { id: 'pty-1', data: 'x', submit: false, timeoutMs: 6 })
    await call('pty_signal', { id: 'pty-1', signal: 'SIGTERM' })
    await call('pty_resize', { id: 'pty-1', size })
    expect(port.requests).toMatchObject([
      { owner: 'ann', command: 'make', cwd: '/src', env: { A: 'b' }, size, timeoutMs: 5 },
    ])
    expect(terminals[0]!.sent).toMatchObject([{ data: 'x', submit: false, timeoutMs: 6 }])
    expect(terminals[0]!.signals).toEqual(['SIGTERM'])
    expect(terminals[0]!.sizes).toEqual([size])
  })

  it("touches no session but its owner's", async () => {
    const { sessions } = scriptedSessions()
    const ann = await connected({ sessions, owner: {} })
    const bob = await connected({ sessions, owner: {} })
    await ann.call('pty_open', { command: 'bash' })
    expect(await bob.call('pty_list')).toMatchObject({ result: { sessions: [] } })
    for (const [name, more] of Object.entries({
      pty_send: { data: 'x' },
      pty_tail: {},
      pty_signal: { signal: 'SIGINT' },
      pty_resize: { size: { rows: 1, cols: 1 } },
      pty_close: {},
    })) {
      const { isError, text } = await bob.call(name, { id: 'pty-1', ...more })
      expect([name, isError, text]).toEqual([name, true, expect.stringMatching(/^FOREIGN_SESSION: /)])
    }
    expect(await ann.call('pty_close', { id: 'pty-1' })).toMatchObject({ result: { closed: true } })
  })

  it('refuses an argument that there is not, by name', async () => {
    const { call } = await connected({ sessions: scriptedSessions().sessions, owner: 'ann' })
    expect(await call('pty_open', { command: 'x', workdir: '/' })).toEqual({
      isError: true,
      text: 'INVALID_ARGUMENT: Give arguments out of command, cwd, env, size, timeoutMs; it was "workdir".',
      result: undefined,
    })
  })

  it('answers whatever it is given with a result or with a code', async () => {
    const { sessions } = scriptedSessions({ limits: { sessionsPerOwner: 3 } })
    const { call } = await connected({ sessions, owner: 'ann' })
    const given = fc.constantFrom(...TOOLS).chain((tool) => fc.tuple(fc.constant(tool), anyArguments(tool)))
    await fc.assert(
      fc.asyncProperty(given, async ([tool, args]) => {
        const { isError, text } = await call(tool.name, args)
        if (isError) expect(text).toMatch(CODED)
        if (!tool.input.safeParse(args).success) expect(isError).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})

/** Arguments of a tool's names, mostly with values that fit. */
function anyArguments({ input }: (typeof TOOLS)[number]) {
  const value = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('pty-1', 'x', true, 1, 200, { rows: 2, cols: 2 }, { A: 'b' }, 'SIGINT'),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
  const names = Object.keys(input.shape)
  return fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
}
