import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PtyError } from '../../domain/errors.ts'

/** A program with its arguments. */
export interface ProgramLine {
  readonly file: string
  readonly args: readonly string[]
}

/** An unprivileged user gets a namespace of processes only within one of users, in which the user stays. */
const flags = () => [
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']),
  ...['--pid', '--fork', '--kill-child', '--mount-proc', '--'],
]

/**
 * The program in a PID namespace of its own, by unshare(1) of util-linux: whatever it starts stays below it in
 * the tree of processes, and ends with it. There the program is process 1, which a signal that it does not
 * handle does not end, but for KILL.
 */
export function inPidNamespace({ file, args }: ProgramLine): ProgramLine {
  return { file: 'unshare', args: [...flags(), file, ...args] }
}

/**
 * Resolves when this machine lets this user have such a namespace.
 * @throws {PtyError} `UNSUPPORTED`, with what unshare says.
 */
export async function assertPidNamespace(): Promise<void> {
  const { file, args } = inPidNamespace({ file: 'true', args: [] })
  await promisify(execFile)(file, args).catch((cause: Error & { stderr?: string }) => {
    const why = cause.stderr?.trim() || cause.message
    throw new PtyError('UNSUPPORTED', `Open it without pidNamespace: there can be none here (${why}).`, {
      cause,
    })
  })
}
