import { encodeUtf8 } from '../../../domain/utf8.ts'

/**
 * What is typed to a shell so that variables can be set out of sight: it reads a script with echo off, to a
 * line with a dot, and runs it. A shell answers `READS`, and then `DONE` or `REFUSED`; whatever else answers none.
 */
export const SCRIPT_READER = `${[
  "stty -echo && printf 'dsh-%s\\n' reads",
  'dsh_script=',
  'while IFS= read -r dsh_line && [ "$dsh_line" != . ]; do dsh_script=$dsh_script$dsh_line; done',
  'stty echo',
  `eval "$dsh_script" && printf 'dsh-%s\\n' done || printf 'dsh-%s\\n' refused`,
  'unset dsh_script dsh_line',
].join('; ')}\r`
export const READS = 'dsh-reads'
export const DONE = 'dsh-done'
export const REFUSED = 'dsh-refused'

/** Within what a terminal takes as one line. */
const LINE_CHARACTERS = 1_000

/** The script that sets the variables, in lines as `SCRIPT_READER` puts them together. */
export function exportScript(env: Readonly<Record<string, string>>): string {
  const script = Object.entries(env)
    .map(([name, value]) => exportCommand(name, value))
    .join(' && ')
  const lines = script.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'g')) ?? []
  return `${lines.join('\n')}\n.\n`
}

/**
 * A command of printable ASCII that exports the variable in a POSIX shell, whatever the value; which holds no
 * NUL. What is not printable goes in octal, for a terminal acts on control characters.
 */
export function exportCommand(name: string, value: string): string {
  if (/^[ -~]*$/.test(value)) return `export ${name}='${value.replaceAll("'", "'\\''")}'`
  const octal = [...encodeUtf8(value)].map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('')
  // Command substitution takes newlines off the end: the underscore keeps them, and is taken off itself.
  return `${name}=$(printf '%b_' '${octal}') && export ${name}="\${${name}%_}"`
}
