import { z } from 'zod'
import { DEFAULT_PORT, type SettingName, settingsSchema } from './schema.ts'

/** What the schema says of one setting, as JSON Schema. */
interface Property {
  readonly description: string
  readonly type: 'integer' | 'string' | 'array' | 'boolean'
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly secret?: true
}

export const PROPERTIES = z.toJSONSchema(settingsSchema, { io: 'input' }).properties as unknown as Readonly<
  Record<SettingName, Property>
>

export const SETTING_NAMES = Object.keys(PROPERTIES) as SettingName[]

/** Where the variables of the environment begin. */
export const ENV_PREFIX = 'DSH_PTY_MCP_'

/** `tailLines` as a flag, `--tail-lines`. */
export function flagOf(name: string): string {
  return `--${words(name).join('-')}`
}

/** `tailLines` as a variable, `DSH_PTY_MCP_TAIL_LINES`. */
export function variableOf(name: string): string {
  return ENV_PREFIX + words(name).join('_').toUpperCase()
}

function words(name: string): string[] {
  return name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
}

/** The file of settings is no setting itself. */
export const CONFIG_FLAG = flagOf('config')
export const CONFIG_VARIABLE = variableOf('config')

/** The value that a flag's or a variable's text stands for. Whether the setting may have it, the schema says. */
export function valueOfText(name: SettingName, text: string): unknown {
  const { type } = PROPERTIES[name]
  if (type === 'integer') return /^\d+$/.test(text) ? Number(text) : text
  if (type === 'boolean') return ['true', 'false'].includes(text) ? text === 'true' : text
  if (type === 'array') return text.split(',').map((part) => part.trim())
  return text
}

/** The text that a flag alone stands for, where it may stand alone. */
export function textAlone(name: SettingName): string | undefined {
  if (name === 'http') return String(DEFAULT_PORT)
  return PROPERTIES[name].type === 'boolean' ? 'true' : undefined
}

/** What a setting must be, as it stands in an error. */
export function mustBe(name: SettingName): string {
  const { type, enum: choices, minimum, maximum } = PROPERTIES[name]
  if (choices) return `as one of ${choices.join(', ')}`
  if (type === 'boolean') return 'as true or false'
  if (type === 'array') return 'as names, none of them empty'
  if (type === 'string') return 'as text that is not empty'
  const bounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  return `as a whole number ${bounded ? `from ${minimum} to ${maximum}` : `of at least ${minimum}`}`
}
