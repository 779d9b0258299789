import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Import, importsOf, namesIn } from './support/imports.ts'

const DOMAIN = /^src\/domain\//
const PORTS = /^src\/ports\//
/** What adapters have in common: the files beside their folders, and how Linux is asked about processes. */
const SHARED = /^src\/adapters\/(?:[^/]+\.ts$|linux\/)/
const FOLDER = /^src\/adapters\/([^/]+)\//
const COMPOSITION = 'src/composition.ts'
/** The adapters that present sessions, and so make them. */
const SURFACES = ['console', 'dsh', 'mcp']
/** The files that give a surface a backend, by that backend's index. */
const STARTERS = ['src/adapters/console/main.ts', 'src/adapters/mcp/run.ts']
/** The command starts whatever there is, the suite too. */
const COMMAND = /^src\/cli\//
/** The packages that compose; only `composition.ts` may know them. */
const COMPOSERS = ['tsyringe', 'reflect-metadata']

/** The one edge from the domain outwards; it is erased, which is the dependency inversion. */
const INVERSION = { from: 'src/domain/pty-sessions.ts', to: 'src/ports/terminal-port.ts' }

/** Why a file may not have an import; nothing if it may. */
function violation(path: string, { target, erased }: Import): string | undefined {
  if (COMMAND.test(path) && !COMPOSERS.includes(target)) return
  if (!target.startsWith('src/')) return packageViolation(path, target)
  if (DOMAIN.test(path)) {
    if (DOMAIN.test(target)) return
    if (path === INVERSION.from && target === INVERSION.to && erased) return
    return 'the domain imports nothing but itself'
  }
  if (PORTS.test(path))
    return DOMAIN.test(target) && erased ? undefined : 'ports import only types of the domain'
  if (DOMAIN.test(target) || PORTS.test(target) || SHARED.test(target)) return
  if (SHARED.test(path)) return 'what adapters share imports no adapter'
  const own = FOLDER.exec(path)?.[1]
  if (own === undefined) return target === COMPOSITION ? undefined : 'the core knows no adapter'
  if (FOLDER.exec(target)?.[1] === own) return
  if (target === COMPOSITION) return SURFACES.includes(own) ? undefined : 'a backend makes no sessions'
  if (STARTERS.includes(path) && target.endsWith('/index.ts')) return
  return 'an adapter knows no other adapter'
}

function packageViolation(path: string, name: string): string | undefined {
  if (path === COMPOSITION) return COMPOSERS.includes(name) ? undefined : 'composition needs nothing else'
  if (COMPOSERS.includes(name)) return 'only composition.ts composes'
  if (!path.startsWith('src/adapters/')) return 'the core needs no package and nothing of Node'
}

/** Every breach of the rule in a source file, each with its place. */
function violations(path: string, source: string): string[] {
  return importsOf(path, source).flatMap((found) => {
    const why = violation(path, found)
    return why === undefined ? [] : [`${path}:${found.line} imports ${found.target}: ${why}`]
  })
}

const files = globSync('src/**/*.ts').map((path) => ({ path, source: readFileSync(path, 'utf8') }))

describe('imports flow inward', () => {
  it('in every file', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(files.flatMap(({ path, source }) => violations(path, source))).toEqual([])
  })

  it('and only to files that exist', () => {
    const known = new Set(files.map(({ path }) => path))
    const missing = files.flatMap(({ path, source }) =>
      importsOf(path, source).filter(({ target }) => target.startsWith('src/') && !known.has(target)),
    )
    expect(missing).toEqual([])
  })

  it.each([
    ['src/domain/delta.ts', "import { x } from '../ports/terminal-port.ts'", 'nothing but itself'],
    [
      'src/domain/delta.ts',
      "import type { Terminal } from '../ports/terminal-port.ts'",
      'nothing but itself',
    ],
    ['src/domain/delta.ts', "import { Buffer } from 'node:buffer'", 'nothing of Node'],
    ['src/domain/delta.ts', "export * from 'lodash'", 'needs no package'],
    ['src/domain/delta.ts', "const x = await import('../index.ts')", 'nothing but itself'],
    ['src/domain/delta.ts', "type X = import('node:fs').Stats", 'nothing of Node'],
    ['src/domain/pty-sessions.ts', "import { x } from '../ports/terminal-port.ts'", 'nothing but itself'],
    [
      'src/domain/pty-sessions.ts',
      "import { type X } from '../ports/terminal-port.ts'",
      'nothing but itself',
    ],
    ['src/ports/terminal-port.ts', "import { PtyError } from '../domain/errors.ts'", 'only types'],
    ['src/ports/terminal-port.ts', "import type { X } from '../adapters/byte-terminal.ts'", 'only types'],
    ['src/adapters/byte-terminal.ts', "import { x } from './fake/index.ts'", 'imports no adapter'],
    ['src/adapters/linux/proc.ts', "import { x } from '../node-pty/index.ts'", 'imports no adapter'],
    ['src/adapters/fake/fake-port.ts', "import { x } from '../node-pty/index.ts'", 'no other adapter'],
    ['src/adapters/fake/fake-port.ts', "import { x } from '../../composition.ts'", 'makes no sessions'],
    ['src/adapters/console/console.ts', "import { x } from '../node-pty/index.ts'", 'no other adapter'],
    ['src/adapters/console/main.ts', "import { x } from '../node-pty/program-env.ts'", 'no other adapter'],
    ['src/adapters/dsh/serve.ts', "import { container } from 'tsyringe'", 'only composition.ts'],
    ['src/cli/main.ts', "import 'reflect-metadata'", 'only composition.ts'],
    ['src/index.ts', "export * from './adapters/fake/index.ts'", 'knows no adapter'],
    ['src/composition.ts', "import { nodePty } from './adapters/node-pty/index.ts'", 'knows no adapter'],
    ['src/composition.ts', "import fs from 'node:fs'", 'needs nothing else'],
  ])('and a breach is found: %s with %s', (path, source, why) => {
    expect(violations(path, `\n${source}`)).toEqual([expect.stringContaining(why)])
    expect(violations(path, `\n${source}`)).toEqual([expect.stringContaining(`${path}:2 `)])
  })

  it.each([
    ['src/domain/pty-sessions.ts', "import type { Terminal, TerminalPort } from '../ports/terminal-port.ts'"],
    ['src/ports/terminal-port.ts', "import type { LineNumber } from '../domain/session.ts'"],
    ['src/adapters/node-pty/node-pty.ts', "import { onExit } from 'signal-exit'"],
    ['src/adapters/node-pty/platform/linux.ts', "import { loadLibc } from '../../linux/libc.ts'"],
    ['src/adapters/console/main.ts', "import { nodePty } from '../node-pty/index.ts'"],
    ['src/cli/verify.ts', "import { verify } from '../../test/contract/verify/command.ts'"],
    ['src/adapters/dsh/serve.ts', "import { createPtySessions } from '../../composition.ts'"],
  ])('and what is allowed passes: %s with %s', (path, source) => {
    expect(violations(path, source)).toEqual([])
  })
})

describe('the domain', () => {
  const WORLD = ['Buffer', 'Date', 'console', 'crypto', 'fetch', 'globalThis', 'performance', 'process']
  const TIMERS = ['queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout']

  it('knows no time, no timer and no process but what it is given', () => {
    const used = files.flatMap(({ path, source }) => {
      const names = DOMAIN.test(path) ? namesIn(path, source) : new Set()
      return [...WORLD, ...TIMERS].filter((name) => names.has(name)).map((name) => `${path} uses ${name}`)
    })
    expect(used).toEqual([])
    expect(namesIn('x.ts', 'clock.after(1, () => process.exit())')).toContain('process')
  })
})
