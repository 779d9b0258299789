/** As one word of a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Ends the shell that runs it: 0 when the folder can be started in. */
export const folderIsUsable = (folder: string): string => `test -d ${quoted(folder)} -a -x ${quoted(folder)}`

/** A command line that becomes the program: what sshd starts is what exits. */
export function programLine(command: string, cwd: string | undefined, env: Record<string, string>): string {
  const variables = Object.entries(env).map(([name, value]) => quoted(`${name}=${value}`))
  const program = `exec env ${variables.join(' ')} sh -c ${quoted(command)}`
  return cwd === undefined ? program : `cd ${quoted(cwd)} && ${program}`
}

/** The processes that carry the mark, `NAME=value` in their environment, whatever they detached from. */
const members = (mark: string): string =>
  `members() { grep -lzxF ${quoted(mark)} /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3; }`

/** Sends a signal to the process group that is in the foreground of the marked processes' terminal. */
export const signalForeground = (mark: string, signal: string): string => `
  ${members(mark)}
  for pid in $(members); do
    group=$(sed 's/.*) //' /proc/$pid/stat 2>/dev/null | cut -d' ' -f6)
    if [ "\${group:--1}" -gt 0 ]; then kill -s ${signal.slice(3)} -- -$group; exit; fi
  done
  exit 1`

/** Asks the marked processes to end, then kills them; prints what is left, and succeeds when nothing is. */
export const endAll = (mark: string, graceMs: number): string => `
  ${members(mark)}
  look=0
  while left=$(members); [ -n "$left" ]; do
    if [ $look -eq 0 ]; then for signal in HUP TERM CONT; do kill -s $signal $left 2>/dev/null; done; fi
    if [ $look -ge ${Math.ceil(graceMs / LOOK_MS)} ]; then kill -s KILL $left 2>/dev/null; fi
    if [ $look -ge ${Math.ceil((graceMs + KILL_MS) / LOOK_MS)} ]; then echo $left; exit 1; fi
    look=$((look + 1))
    sleep ${LOOK_MS / 1000}
  done`

const LOOK_MS = 50
const KILL_MS = 5_000
