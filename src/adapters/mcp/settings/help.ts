import { CONFIG_FLAG, CONFIG_VARIABLE, flagOf, PROPERTIES, SETTING_NAMES, variableOf } from './property.ts'
import type { SettingName } from './schema.ts'

/** What `--help` prints. */
export function help(): string {
  const rows = [
    ...SETTING_NAMES.filter((name) => !PROPERTIES[name].secret).map((name) => row(flagOf(name), name)),
    [`${CONFIG_FLAG} FILE`, 'the same settings as JSON, each by its name in camelCase: {"tailLines": 500}'],
    ['--help', 'this'],
  ]
  const secrets = SETTING_NAMES.filter((name) => PROPERTIES[name].secret).map((name) =>
    row(variableOf(name), name),
  )
  return [
    'Usage: dsh-pty-session mcp [flags]',
    '',
    'Terminal sessions for AI agents, over the Model Context Protocol: on stdio, or with --http over HTTP.',
    '',
    ...table(rows),
    '',
    `Each flag is a variable too: ${flagOf('tailLines')} is ${variableOf('tailLines')}, ${CONFIG_FLAG} is ${CONFIG_VARIABLE}.`,
    'A flag goes before a variable, a variable before the file. Lists are separated by commas. As variable or in the file only:',
    '',
    ...table(secrets),
  ].join('\n')
}

function row(called: string, name: SettingName): [string, string] {
  const { description, default: byDefault } = PROPERTIES[name]
  const told = byDefault === undefined || Array.isArray(byDefault) ? '' : ` (${byDefault})`
  return [`${called} ${placeholder(name)}`.trimEnd(), description + told]
}

function placeholder(name: SettingName): string {
  const { type, enum: choices } = PROPERTIES[name]
  if (choices) return choices.join('|')
  if (type === 'boolean') return ''
  if (type === 'array') return 'NAME,...'
  return type === 'string' ? 'TEXT' : name === 'http' ? '[PORT]' : 'NUMBER'
}

function table(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left!.length))
  return rows.map(([left, right]) => `  ${left!.padEnd(width)}  ${right}`)
}
