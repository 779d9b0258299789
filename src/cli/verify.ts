import { verifyCommand } from '../../test/contract/verify/command.ts'

/** `dsh-pty-session verify`. Ends the process by itself: what a broken backend left open would keep it. */
export async function verify(args: readonly string[]): Promise<never> {
  const code = await verifyCommand(args, {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  })
  await new Promise((resolve) => process.stdout.write('', resolve))
  return process.exit(code)
}
