import { inspect, styleText } from 'node:util'
import { PtyError } from '../../domain/errors.ts'

/** The fields of results that hold a program's output. They are shown last, each a block of its own. */
const OUTPUT_FIELDS = ['initialOutput', 'delta', 'text']
const WIDTH = 78
const INDENT = '  '

/** A result as a person reads it: everything an agent would get, and nothing else. */
export function describe(result: object): string {
  const entries = Object.entries(result)
  const fields = entries.filter(([name]) => !OUTPUT_FIELDS.includes(name))
  const outputs = entries.filter(([name]) => OUTPUT_FIELDS.includes(name))
  const lines = [
    ...wrap(fields.map(([name, value]) => `${name}: ${describeValue(value)}`)),
    ...outputs.flatMap(([name, text]) => outputBlock(name, text)),
  ]
  return lines.map((line) => INDENT + line).join('\n')
}

/** A refusal, under the call that it answers. */
export function describeError(error: unknown): string {
  const text = error instanceof PtyError ? `${error.code}: ${error.message}` : inspect(error)
  return INDENT + styleText('red', text)
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || !('kind' in value)) return inspect(value)
  const { kind, ...more } = value
  return Object.keys(more).length === 0 ? `${kind}` : `${kind} ${inspect(more)}`
}

/** An empty last line means that the text ends with a line's end; a text may end within a line. */
function outputBlock(name: string, text: string): string[] {
  if (text === '') return [`${name}: (empty)`]
  const bar = styleText('dim', '│')
  return [`${name}:`, ...text.split('\n').map((line) => `${bar} ${line}`)]
}

function wrap(fields: readonly string[]): string[] {
  const lines: string[] = []
  for (const field of fields) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + field.length + 2 <= WIDTH)
      lines[lines.length - 1] = `${last}, ${field}`
    else lines.push(field)
  }
  return lines
}
