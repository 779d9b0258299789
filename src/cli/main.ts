#!/usr/bin/env node

/** Each subcommand loads what it needs, and nothing else. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<unknown>>> = {
  verify: async (args) => (await import('./verify.ts')).verify(args),
}

const [name = '', ...args] = process.argv.slice(2)
if (Object.hasOwn(COMMANDS, name)) await COMMANDS[name]!(args)
else {
  process.stderr.write(`usage: dsh-pty-session ${Object.keys(COMMANDS).join(' | ')}\n`)
  process.exitCode = 2
}
