import { runMcp } from '../adapters/mcp/run.ts'
import { PtyError } from '../domain/errors.ts'

/** `dsh-pty-session mcp`. Ends the process by itself: a client that stays on its pipe would keep it. */
export async function mcp(args: readonly string[]): Promise<never> {
  try {
    return process.exit(await runMcp(args))
  } catch (error) {
    console.error(`dsh-pty-session: ${error instanceof PtyError ? `${error.code}: ${error.message}` : error}`)
    return process.exit(2)
  }
}
