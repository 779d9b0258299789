import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import { PtyError, quote } from '../../domain/errors.ts'

/**
 * The absolute folder to start in. Node-pty would start the program all the same and print its own message
 * as if it were the program's output, so this is checked first.
 * @throws {PtyError} `INVALID_CWD`.
 */
export async function usableCwd(cwd: string | undefined): Promise<string> {
  const folder = resolve(cwd ?? '.')
  const found = await stat(folder).catch(() => undefined)
  const wrong = !found ? 'does not exist' : !found.isDirectory() ? 'is not a folder' : undefined
  if (wrong) throw new PtyError('INVALID_CWD', `Give cwd as a folder that exists: ${quote(folder)} ${wrong}.`)
  if (!(await may(folder, constants.X_OK))) {
    throw new PtyError('INVALID_CWD', `Give cwd as a folder that may be entered: ${quote(folder)} may not.`)
  }
  return folder
}

/** A command of plain words only: its first word is the program, whatever the shell. */
const PLAIN_WORDS = /^\s*([\w./+@:-]+)(?:\s+[\w./+@:,=-]+)*\s*$/

/**
 * Checks what a shell would only find out later: that a program named by its path is there.
 * A command with any shell syntax in it is left to the shell.
 * @throws {PtyError} `INVALID_COMMAND`.
 */
export async function assertRunnable(command: string, cwd: string): Promise<void> {
  const program = PLAIN_WORDS.exec(command)?.[1]
  if (program?.includes('/')) await assertExecutable(resolve(cwd, program), 'command')
}

/** @throws {PtyError} `INVALID_COMMAND` unless the shell, a path or a name on PATH, can be run. */
export async function assertShell(shell: string, path: string | undefined): Promise<void> {
  if (isAbsolute(shell)) return assertExecutable(shell, 'shell')
  for (const folder of path?.split(delimiter) ?? [])
    if (await may(join(folder, shell), constants.X_OK)) return
  throw new PtyError(
    'INVALID_COMMAND',
    `Give shell as a program that is there: ${quote(shell)} is not on PATH.`,
  )
}

async function assertExecutable(file: string, argument: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  const executable = found?.isFile() && (await may(file, constants.X_OK))
  if (executable) return
  const wrong = !found ? 'does not exist' : !found.isFile() ? 'is not a file' : 'is not executable'
  throw new PtyError(
    'INVALID_COMMAND',
    `Give ${argument} as a program that can be run: ${quote(file)} ${wrong}.`,
  )
}

async function may(file: string, mode: number): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  )
}
