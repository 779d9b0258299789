import { execFileSync } from 'node:child_process'

/**
 * Whether the terminal gives its program whole lines only, asked of stty(1), which takes milliseconds; `false`
 * when that can't be told.
 * @param fd the terminal's
 */
export function readsWholeLines(fd: number): boolean {
  try {
    const modes = execFileSync('stty', ['-a'], { encoding: 'utf8', stdio: [fd, 'pipe', 'ignore'] })
    return /(^|\s)icanon/.test(modes)
  } catch {
    return false
  }
}
