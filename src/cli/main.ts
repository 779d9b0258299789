#!/usr/bin/env node
import pkg from 'dsh-pty-session/package.json' with { type: 'json' }

const USAGE = `usage: dsh-pty-session mcp | verify

  mcp        serve terminal sessions over the Model Context Protocol
  verify     run the terminal contract on a backend
  --version  the version
  --help     this; each command has a --help of its own
`

/** Each subcommand loads what it needs, and nothing else. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<unknown>>> = {
  mcp: async (args) => (await import('./mcp.ts')).mcp(args),
  verify: async (args) => (await import('./verify.ts')).verify(args),
}

const [name = '', ...args] = process.argv.slice(2)
if (Object.hasOwn(COMMANDS, name)) await COMMANDS[name]!(args)
else if (name === '--version') console.log(pkg.version)
else if (name === '--help' || name === '-h') process.stdout.write(USAGE)
else {
  process.stderr.write(name === '' ? USAGE : `unknown command: ${name}\n${USAGE}`)
  process.exitCode = 2
}
