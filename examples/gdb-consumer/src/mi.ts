/** One line of what gdb prints with `-i=mi2`. */
export type MiRecord =
  /** The answer to the command with this number: `done`, `running`, `error` or another class. */
  | { readonly kind: 'result'; readonly token: number; readonly class: string; readonly text: string }
  /** Something that happened, such as `stopped`. */
  | { readonly kind: 'event'; readonly class: string; readonly text: string }
  /** Text for people, of gdb itself. */
  | { readonly kind: 'console'; readonly text: string }
  /** Whatever else: the prompt, and what the debugged program prints. */
  | { readonly kind: 'other'; readonly text: string }

export function parseMi(line: string): MiRecord {
  const [, token, sign, text = ''] = /^(\d*)([\^*=+~@&])(.*)$/.exec(line) ?? []
  const [name = ''] = text.split(',')
  if (sign === '^') return { kind: 'result', token: Number(token), class: name, text }
  if (sign === '~') return { kind: 'console', text: JSON.parse(text) as string }
  if (sign === '*' || sign === '=' || sign === '+') return { kind: 'event', class: name, text }
  return { kind: 'other', text: line }
}
