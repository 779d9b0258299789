import type { ScrollbackPage } from '../../src/domain/session.ts'

/**
 * A page out of the lines that a peer retains. None of the peers numbers lines from the beginning of the
 * session: number 0 is the oldest that is retained.
 */
export function pageOf(
  lines: readonly string[],
  from: number,
  limit: number,
  lost: ScrollbackPage['lost'],
): ScrollbackPage {
  return { from, lines: lines.slice(from, from + limit), end: lines.length, lost, cut: [] }
}

/** A terminal ends its lines by CR and LF; the contract's have neither. */
export const withoutCr = (text: string): string => text.replaceAll('\r\n', '\n')

/** The same for a line that was cut at its LF. */
export const lineOf = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text)
