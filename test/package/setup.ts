import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { TestProject } from 'vitest/node'
import { node22 } from './nodes.ts'
import { freshFolder, type Packed, pack } from './packed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    packed: Packed
    /** A fresh folder with the packed package in it, installed. */
    folder: string
    node22: string
  }
}

/** Once for all tests of the package: packs it, and installs it as a stranger does. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const packed = await pack()
  const folder = await freshFolder(packed.tarball)
  provide('packed', packed)
  provide('folder', folder)
  provide('node22', await node22())
  return () => {
    for (const path of [dirname(packed.tarball), folder]) rmSync(path, { recursive: true })
  }
}
