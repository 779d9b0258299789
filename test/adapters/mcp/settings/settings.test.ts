import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { help } from '../../../../src/adapters/mcp/settings/help.ts'
import {
  flagOf,
  PROPERTIES,
  SETTING_NAMES,
  variableOf,
} from '../../../../src/adapters/mcp/settings/property.ts'
import { resolveSettings } from '../../../../src/adapters/mcp/settings/resolve.ts'
import { limitsOf } from '../../../../src/adapters/mcp/settings/schema.ts'
import { DEFAULT_LIMITS } from '../../../../src/domain/limits.ts'

function settingsFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'settings.json')
  writeFileSync(file, text)
  return file
}

const refusal = (words: readonly string[], env: NodeJS.ProcessEnv = {}): string => {
  try {
    return `taken: ${JSON.stringify(resolveSettings(words, env))}`
  } catch (error) {
    return (error as Error).message
  }
}

/** Something that a setting takes, as text and as it is then. */
function sample(name: (typeof SETTING_NAMES)[number]): [string, unknown] {
  const { type, enum: choices } = PROPERTIES[name]
  if (choices) return [choices[1]!, choices[1]]
  if (type === 'boolean') return ['true', true]
  if (type === 'array') return ['a, b', ['a', 'b']]
  return type === 'integer' ? ['7', 7] : ['text', 'text']
}

describe('the settings', () => {
  it('are the defaults of the core where nobody says otherwise', () => {
    const settings = resolveSettings([], { PATH: '/bin' })!
    expect(limitsOf(settings)).toEqual(DEFAULT_LIMITS)
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      tools: 'all',
      owner: 'connection',
      token: [],
      allowHost: [],
    })
    expect(settings.http).toBeUndefined()
  })

  it.each(SETTING_NAMES)('can each be given by a flag, a variable and in the file: %s', (name) => {
    const [text, value] = sample(name)
    const expected = expect.objectContaining({ [name]: value })
    const inFile = settingsFile(JSON.stringify({ [name]: value }))
    expect(resolveSettings(['--config', inFile], {})).toEqual(expected)
    expect(resolveSettings([], { [variableOf(name)]: text })).toEqual(expected)
    if (PROPERTIES[name].secret) {
      expect(refusal([flagOf(name), text])).toBe(
        `Give ${flagOf(name)} as the variable ${variableOf(name)} or in the file: others see a command line; it was "…".`,
      )
    } else {
      expect(resolveSettings([flagOf(name), text], {})).toEqual(expected)
      expect(resolveSettings([`${flagOf(name)}=${text}`], {})).toEqual(expected)
    }
  })

  it('come from the flags before the environment, and from that before the file', () => {
    const file = settingsFile('{"tailLines": 1, "pageLines": 2, "maxSessions": 3}')
    const env = { DSH_PTY_MCP_CONFIG: file, DSH_PTY_MCP_TAIL_LINES: '10', DSH_PTY_MCP_PAGE_LINES: '20' }
    expect(resolveSettings(['--tail-lines', '100'], env)).toMatchObject({
      ...{ tailLines: 100, pageLines: 20, maxSessions: 3 },
    })
  })

  it('take a list by several flags, by commas, or both', () => {
    const words = ['--env-allow', 'A,B', '--env-allow=C', '--allow-host', 'x']
    expect(resolveSettings(words, {})).toMatchObject({ envAllow: ['A', 'B', 'C'], allowHost: ['x'] })
  })

  it('take a flag alone for true', () => {
    expect(resolveSettings(['--pid-namespace', '--tools', 'core'], {})).toMatchObject({
      pidNamespace: true,
      tools: 'core',
    })
    expect(resolveSettings(['--pid-namespace=false'], {})).toMatchObject({ pidNamespace: false })
  })

  it('take the default port when a flag asks for HTTP alone', () => {
    expect(resolveSettings(['--http'], {})).toMatchObject({ http: 7373 })
    expect(resolveSettings(['--http', '--tools', 'core'], {})).toMatchObject({ http: 7373, tools: 'core' })
    expect(resolveSettings(['--http', '0'], {})).toMatchObject({ http: 0 })
  })
})

describe('what is wrong in the settings', () => {
  it.each([
    [['--bogus'], 'Give a flag that there is; --help lists all; it was "--bogus".'],
    [['bogus'], 'Give a flag that there is; --help lists all; it was "bogus".'],
    [['--tail-lines'], 'Give --tail-lines with a value after it; it was undefined.'],
    [['--tail-lines', '--http'], 'Give --tail-lines with a value after it; it was undefined.'],
    [['--tail-lines', 'many'], 'Give --tail-lines as a whole number of at least 1; it was "many".'],
    [['--tail-lines', '0'], 'Give --tail-lines as a whole number of at least 1; it was 0.'],
    [['--http', '65536'], 'Give --http as a whole number from 0 to 65535; it was 65536.'],
    [
      ['--client-idle-ms', '3000000000'],
      'Give --client-idle-ms as a whole number from 1 to 2147483647; it was 3000000000.',
    ],
    [['--tools', 'some'], 'Give --tools as one of all, core; it was "some".'],
    [['--pid-namespace', 'yes'], 'Give --pid-namespace as true or false; it was "yes".'],
    [['--shell='], 'Give --shell as text that is not empty; it was "".'],
    [['--env-allow', 'A,,B'], 'Give --env-allow as names, none of them empty; it was a value of type array.'],
    [['--config', '/nowhere.json'], /^Give --config as a file that can be read \(ENOENT/],
  ])('is named as it was given: %j', (words, message) => {
    expect(refusal(words)).toMatch(message)
  })

  it('is named as a variable', () => {
    expect(refusal([], { DSH_PTY_MCP_BOGUS: '1' })).toBe(
      'Give a variable that there is; --help lists all; it was "DSH_PTY_MCP_BOGUS".',
    )
    expect(refusal([], { DSH_PTY_MCP_TAIL_LINES: 'x' })).toBe(
      'Give DSH_PTY_MCP_TAIL_LINES as a whole number of at least 1; it was "x".',
    )
  })

  it('never shows a secret', () => {
    expect(refusal([], { DSH_PTY_MCP_TOKEN: 'hidden,' })).toBe(
      'Give DSH_PTY_MCP_TOKEN as names, none of them empty; it was "…".',
    )
  })

  it.each([
    [
      '{"bogus": 1}',
      (file: string) => `Give a key that there is in ${file}; --help lists all; it was "bogus".`,
    ],
    [
      '{"tailLines": "9"}',
      (file: string) => `Give tailLines in ${file} as a whole number of at least 1; it was "9".`,
    ],
    ['[]', (file: string) => `Give ${file} as an object of settings; it was a value of type array.`],
    ['{', (file: string) => `Give ${file} as JSON (`],
  ])('is named as a key of the file: %s', (json, message) => {
    const file = settingsFile(json)
    expect(refusal(['--config', file])).toContain(message(file))
  })
})

describe('the help', () => {
  it('tells of every setting by its flag, or by its variable if it is a secret, with its default', () => {
    const text = help()
    for (const name of SETTING_NAMES) {
      const { secret, default: byDefault } = PROPERTIES[name]
      const line = text
        .split('\n')
        .find((each) => each.startsWith(`  ${secret ? variableOf(name) : flagOf(name)} `))
      expect(line, name).toBeDefined()
      if (byDefault !== undefined && !Array.isArray(byDefault)) expect(line).toContain(`(${byDefault})`)
    }
  })

  it('is asked for by a flag, whatever else there is', () => {
    expect(resolveSettings(['--tools', 'core', '--help'], {})).toBeUndefined()
    expect(resolveSettings(['-h'], { DSH_PTY_MCP_BOGUS: '' })).toBeUndefined()
  })
})
