import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The root of this repository. */
export const ROOT = join(import.meta.dirname, '..')

/** Where the peers are installed: they are no dependencies of this package. */
export const CACHE = join(ROOT, 'node_modules/.cache/compare')

/** Requires what is installed there. */
export const requirePeer = createRequire(join(CACHE, 'package.json'))

/** The binary of Bun, as npm ships it for Linux. */
export const BUN = join(
  CACHE,
  `node_modules/@oven/bun-linux-${process.arch === 'arm64' ? 'aarch64' : process.arch}/bin/bun`,
)
