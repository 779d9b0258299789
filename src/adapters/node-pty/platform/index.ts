import { linux } from './linux.ts'
import type { Platform } from './platform.ts'
import { unix, windows } from './portable.ts'

/** What this machine's system needs. */
export function thisPlatform(): Platform {
  if (process.platform === 'linux') return linux()
  return process.platform === 'win32' ? windows() : unix()
}
