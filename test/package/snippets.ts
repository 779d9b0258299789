import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export interface Snippet {
  /** Where it stands, as `README.md:12`. */
  readonly place: string
  /** What its first line calls it, or a name of its own; of a module, which `npm init` does not make of all. */
  readonly file: string
  readonly code: string
}

const BLOCK = /^```(ts|js)\n(.*?)^```$/gms
const NAME = /^\/\/ (\S+\.m[jt]s)\n/

/** The code of the READMEs and of the pages in `docs`, each text once however often it stands there. */
export function snippets(): Snippet[] {
  const seen = new Set<string>()
  return globSync(['README*.md', 'docs/*.md'], { cwd: ROOT }).flatMap((page) => {
    const text = readFileSync(join(ROOT, page), 'utf8')
    return [...text.matchAll(BLOCK)].flatMap(({ 1: kind, 2: code = '', index }) => {
      if (seen.has(code)) return []
      seen.add(code)
      const line = text.slice(0, index).split('\n').length
      const file = NAME.exec(code)?.[1] ?? `${page.replaceAll(/\W/g, '-')}-${line}.m${kind}`
      return [{ place: `${page}:${line}`, file, code }]
    })
  })
}
