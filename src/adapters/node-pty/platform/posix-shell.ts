/** How a POSIX shell runs a command line. */
export function posixShell(
  command: string,
  shell = '/bin/sh',
): { readonly file: string; readonly args: string[] } {
  return { file: shell, args: ['-c', command] }
}
