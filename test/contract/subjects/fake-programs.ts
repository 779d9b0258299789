import type { Program, ProgramContext } from '../../../src/adapters/fake/index.ts'
import { TERMINAL_SIGNALS } from '../../../src/domain/session.ts'
import { encodeUtf8 } from '../../../src/domain/utf8.ts'
import type { ContractPrograms } from '../subject.ts'

/**
 * The suite's command lines for the programs below.
 * @param typed whether the session's first process is a shell, which those that exit must replace
 */
export function fakeCommands(typed: boolean): ContractPrograms {
  const exec = typed ? 'exec ' : ''
  return {
    prints: (...pieces) => `prints ${pieces.map(toHex).join(' ')}`,
    echoes: () => 'echoes',
    counts: () => 'counts',
    showsBytes: (count) => `showsBytes ${count}`,
    works: () => 'works',
    floods: () => 'floods',
    exits: (code, text) => `${exec}exits ${code} ${toHex(text)}`,
    exitsAfterLine: (code, text) => `${exec}exitsAfterLine ${code} ${toHex(text)}`,
    diesAfterLine: () => `${exec}diesAfterLine`,
    ends: (code) => `exits ${code} ${toHex('')}`,
    detaches: () => `${exec}detaches`,
    holdsTerminal: () => `${exec}detaches`,
    defiesSignals: () => 'defiesSignals',
    reportsSignals: () => 'reportsSignals',
    printsEnv: (name) => `printsEnv ${name}`,
    printsCwd: () => 'printsCwd',
    reportsSize: () => 'reportsSize',
    missing: () => 'missing',
  }
}

/** The suite's programs as scripts. */
export const fakePrograms: Readonly<Record<string, Program>> = {
  async prints(process) {
    process.stty({ echo: false })
    for (const piece of process.args) {
      process.print(fromHex(piece))
      await process.readLine()
    }
    await reads(process)
  },

  async echoes(process) {
    process.print('ready\n')
    await echoes(process)
  },

  async counts(process) {
    process.print('ready\n')
    let printed = 0
    for (let line = await process.readLine(); line !== undefined; line = await process.readLine()) {
      for (const end = printed + Number(line); printed < end; printed++) process.print(`line-${printed}\n`)
    }
  },

  async showsBytes(process) {
    process.stty({ raw: true })
    process.print('ready\n')
    const bytes = await process.readBytes(Number(process.args[0]))
    process.print(`hex: ${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')}\n`)
    process.stty({ raw: false })
    await reads(process)
  },

  async works(process) {
    const interrupted = Promise.withResolvers<void>()
    process.onSignal('SIGINT', () => interrupted.resolve())
    process.print('ready\n')
    await process.readLine()
    process.print('working\n')
    await interrupted.promise
    process.print('\ninterrupted\n')
    await echoes(process)
  },

  async floods(process) {
    for (;;) {
      process.print('flood\n')
      await process.after(1)
    }
  },

  exits(process) {
    exits(process)
  },

  async exitsAfterLine(process) {
    process.print('ready\n')
    await process.readLine()
    exits(process)
  },

  async diesAfterLine(process) {
    process.print('ready\n')
    await process.readLine()
    process.kill('SIGKILL')
  },

  async detaches(process) {
    process.background('detached', (detached) => detached.after(1_000_000))
    process.print('ready\n')
    await process.readLine()
  },

  async defiesSignals(process) {
    for (const signal of TERMINAL_SIGNALS) process.onSignal(signal, () => {})
    process.print('ready\n')
    await process.readLine()
    process.print('working\n')
    await process.after(1_000_000)
  },

  async reportsSignals(process) {
    for (const name of ['HUP', 'INT', 'TERM'] as const) {
      process.onSignal(`SIG${name}`, () => process.print(`got-${name}\n`))
    }
    process.print('ready\n')
    await reads(process)
  },

  async printsEnv(process) {
    process.print(`env:${process.env[process.args[0]!]}\n`)
    await reads(process)
  },

  async printsCwd(process) {
    process.print(`cwd:${process.cwd}\n`)
    await reads(process)
  },

  async reportsSize(process) {
    process.print('ready\n')
    while ((await process.readLine()) !== undefined) {
      process.print(`size:${process.size.rows}x${process.size.cols}\n`)
    }
  },
}

async function reads(process: ProgramContext): Promise<void> {
  while ((await process.readLine()) !== undefined);
}

async function echoes(process: ProgramContext): Promise<void> {
  for (let line = await process.readLine(); line !== undefined; line = await process.readLine()) {
    process.print(`got:${line}\n`)
  }
}

function exits({ args, print, exit }: ProgramContext): never {
  print(fromHex(args[1]!))
  return exit(Number(args[0]))
}

/** Bytes as one word of a command line; `-` stands for none. */
function toHex(output: string | Uint8Array): string {
  return Buffer.from(typeof output === 'string' ? encodeUtf8(output) : output).toString('hex') || '-'
}

const fromHex = (word: string): Uint8Array => (word === '-' ? new Uint8Array(0) : Buffer.from(word, 'hex'))
