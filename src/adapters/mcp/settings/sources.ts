import { invalid } from '../../../domain/errors.ts'
import {
  CONFIG_FLAG,
  CONFIG_VARIABLE,
  ENV_PREFIX,
  flagOf,
  PROPERTIES,
  SETTING_NAMES,
  textAlone,
  valueOfText,
  variableOf,
} from './property.ts'
import type { SettingName } from './schema.ts'

/** A setting as somebody gave it, under the name by which they know it. */
export interface Given {
  readonly name: SettingName
  readonly called: string
  readonly value: unknown
}

const FLAGS = new Map(SETTING_NAMES.map((name) => [flagOf(name), name]))
const VARIABLES = new Map(SETTING_NAMES.map((name) => [variableOf(name), name]))

export interface CommandLine {
  readonly help: boolean
  readonly config: string | undefined
  readonly given: readonly Given[]
}

/**
 * Reads `--name value` and `--name=value`. A list's flag may come several times.
 * @throws {PtyError} `INVALID_ARGUMENT`, naming what it does not know.
 */
export function fromWords(all: readonly string[]): CommandLine {
  const words = [...all]
  const given = new Map<SettingName, Given>()
  let config: string | undefined
  let help = false
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const [, flag, joined] = /^(--?[a-z-]+)(?:=(.*))?$/s.exec(word) ?? []
    const name = FLAGS.get(flag ?? '')
    const value = () => joined ?? (words[0]?.startsWith('--') === false ? words.shift() : undefined)
    if (word === '--help' || word === '-h') help = true
    else if (flag === CONFIG_FLAG) config = needed(flag, value())
    else if (name === undefined) throw unknown('a flag', word)
    else if (PROPERTIES[name].secret) throw secretInSight(flag!, name)
    else {
      const text = needed(flag!, value() ?? textAlone(name))
      given.set(name, joinedWith(given.get(name), flag!, name, text))
    }
  }
  return { help, config, given: [...given.values()] }
}

/** @throws {PtyError} `INVALID_ARGUMENT` for a variable that begins as ours do and is none. */
export function fromEnvironment(env: NodeJS.ProcessEnv): Omit<CommandLine, 'help'> {
  const own = Object.entries(env).filter(([variable]) => variable.startsWith(ENV_PREFIX))
  const given = own.flatMap(([called, text]) => {
    if (called === CONFIG_VARIABLE) return []
    const name = VARIABLES.get(called)
    if (name === undefined) throw unknown('a variable', called)
    return [{ name, called, value: valueOfText(name, text!) }]
  })
  return { config: env[CONFIG_VARIABLE], given }
}

/** @throws {PtyError} `INVALID_ARGUMENT` when it is not an object of settings in JSON. */
export function fromJson(json: string, file: string): readonly Given[] {
  let object: unknown
  try {
    object = JSON.parse(json)
  } catch (error) {
    throw invalid(file, `as JSON (${(error as Error).message})`, json)
  }
  if (typeof object !== 'object' || object === null || Array.isArray(object)) {
    throw invalid(file, 'as an object of settings', object)
  }
  return Object.entries(object).map(([key, value]) => {
    const name = SETTING_NAMES.find((known) => known === key)
    if (name === undefined) throw unknown('a key', key, file)
    return { name, called: `${key} in ${file}`, value }
  })
}

function joinedWith(before: Given | undefined, called: string, name: SettingName, text: string): Given {
  const value = valueOfText(name, text)
  const both = Array.isArray(before?.value) && Array.isArray(value) ? [...before.value, ...value] : value
  return { name, called, value: both }
}

function secretInSight(flag: string, name: SettingName): Error {
  return invalid(flag, `as the variable ${variableOf(name)} or in the file: others see a command line`, '…')
}

function needed(flag: string, value: string | undefined): string {
  if (value === undefined) throw invalid(flag, 'with a value after it', value)
  return value
}

function unknown(kind: string, word: string, file?: string): Error {
  return invalid(kind, `that there is${file ? ` in ${file}` : ''}; --help lists all`, word)
}
