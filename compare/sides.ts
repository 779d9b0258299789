import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContractCaseId } from '../test/contract/cases/index.ts'
import type { ContractSubject } from '../test/contract/subject.ts'
import { BUN, CACHE, ROOT } from './place.ts'

/** What the suite runs on: a backend of ours, or a thin adapter over a peer. */
export interface Side {
  readonly name: string
  /** What its programs run under. */
  readonly runtime: string
  /** Each package of which the version is told. */
  readonly packages: readonly Package[]
  /** Imported only in the process of a case, and in none of another side. */
  load(): Promise<SideModule>
}

export interface Package {
  readonly name: string
  readonly folder: string
}

export interface SideModule {
  /** A fresh subject, of which all programs carry the token. */
  subject(token: string): ContractSubject | Promise<ContractSubject>
  /** Rules about what the side does not have, and why they are not run. */
  readonly absent?: Absent
}

export type Absent = Partial<Record<ContractCaseId, string>>

const installed = (name: string): Package => ({ name, folder: join(CACHE, 'node_modules', name) })
const own = (name: string): Package => ({ name, folder: join(ROOT, 'node_modules', name) })

export const SIDES: readonly Side[] = [
  {
    name: 'dsh-pty-session',
    runtime: process.execPath,
    packages: [{ name: 'dsh-pty-session', folder: ROOT }],
    load: () => import('./peers/ours.ts'),
  },
  {
    name: 'pty-manager',
    runtime: process.execPath,
    packages: [installed('pty-manager'), installed('node-pty')],
    load: () => import('./peers/pty-manager.ts'),
  },
  {
    name: 'opencode-pty',
    runtime: BUN,
    packages: [installed('opencode-pty'), installed('bun-pty'), installed('bun')],
    load: () => import('./peers/opencode-pty.ts'),
  },
  {
    name: 'DSH seam',
    runtime: process.execPath,
    packages: [own('@deepseek-ai/dsh-terminal'), own('@deepseek-ai/dsh-terminal-bash')],
    load: () => import('./peers/seam.ts'),
  },
]

/** Its packages with their versions, as they are installed. */
export function versionsOf({ packages }: Side): readonly string[] {
  return packages.map(({ folder }) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return `${name} ${version}`
  })
}
