/** What a host that is not root meets when a program of its terminal becomes another user, as sudo does. */
const OTHER_USER = 65533
const HOST_USER = 65534

/** Only root can be two users. */
export const canStage = process.platform === 'linux' && process.getuid?.() === 0

/** A program of the other user in place of the shell: prints `up`, and `interrupted` at each interrupt. */
export const OTHER_USERS_PROGRAM =
  `exec setpriv --reuid ${OTHER_USER} --clear-groups ` +
  `sh -c 'trap "echo interrupted" INT; echo up; while :; do sleep 1; done'`

/** Makes this process neither root nor the other user meanwhile. */
export async function asHostUser<T>(run: () => Promise<T>): Promise<T> {
  process.seteuid!(HOST_USER)
  try {
    return await run()
  } finally {
    process.seteuid!(0)
  }
}
