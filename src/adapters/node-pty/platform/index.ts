import { loadLibc } from '../../linux/libc.ts'
import { linux } from './linux.ts'
import type { Platform } from './platform.ts'
import { unix, windows } from './portable.ts'

/** MAX_CANON of macOS is 1,024, of which the line's end takes one. */
const MACOS_LINE_BYTES = 1023

/** What this machine's system needs. */
export function thisPlatform(): Platform {
  if (process.platform === 'linux') return linux(loadLibc())
  return process.platform === 'win32'
    ? windows()
    : unix(process.platform === 'darwin' ? MACOS_LINE_BYTES : undefined)
}
