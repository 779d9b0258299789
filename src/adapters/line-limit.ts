import { PtyError } from '../domain/errors.ts'

/** What every terminal keeps of a line; the least is that of macOS. */
const KEPT_BY_ALL = 1023

/**
 * @param limit how many bytes of a line the terminal keeps now, `undefined` for all; asked only when it matters
 * @throws {PtyError} `LINE_TOO_LONG`.
 */
export function assertLinesFit(bytes: Uint8Array, limit: () => number | undefined): void {
  if (bytes.length <= KEPT_BY_ALL) return
  const kept = limit()
  if (kept === undefined || bytes.length <= kept) return
  const longest = longestLine(bytes)
  if (longest <= kept) return
  throw new PtyError(
    'LINE_TOO_LONG',
    `Send lines of at most ${kept} bytes, or write a file and have the program read it: it reads whole lines, ` +
      `and the terminal would keep only the beginning of one of ${longest} bytes. Nothing was sent.`,
  )
}

/** The length of the longest line of what is typed, where CR and LF end one. */
function longestLine(bytes: Uint8Array): number {
  let longest = 0
  let begin = 0
  for (let at = 0; at <= bytes.length; at++) {
    if (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue
    longest = Math.max(longest, at - begin)
    begin = at + 1
  }
  return longest
}
