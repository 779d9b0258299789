import { readFileSync } from 'node:fs'
import { invalid } from '../../../domain/errors.ts'
import { mustBe, PROPERTIES } from './property.ts'
import { type Settings, settingsSchema } from './schema.ts'
import { fromEnvironment, fromJson, fromWords, type Given } from './sources.ts'

/**
 * The settings in force: the flags before the environment, the environment before the file, the file before
 * the defaults. `undefined` when help is asked for.
 * @throws {PtyError} `INVALID_ARGUMENT`, naming the flag, variable or key at fault.
 */
export function resolveSettings(words: readonly string[], env: NodeJS.ProcessEnv): Settings | undefined {
  const flags = fromWords(words)
  if (flags.help) return undefined
  const variables = fromEnvironment(env)
  const config = flags.config ?? variables.config
  const file = config === undefined ? [] : fromJson(read(config), config)
  const values = [...file, ...variables.given, ...flags.given].map(checked)
  return settingsSchema.parse(Object.fromEntries(values))
}

function checked({ name, called, value }: Given): [string, unknown] {
  const result = settingsSchema.shape[name].safeParse(value)
  if (result.success) return [name, result.data]
  throw invalid(called, mustBe(name), PROPERTIES[name].secret ? '…' : value)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw invalid('--config', `as a file that can be read (${(error as Error).message})`, file)
  }
}
