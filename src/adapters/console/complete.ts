import { TERMINAL_SIGNALS } from '../../domain/session.ts'
import { COMMAND_NAMES } from './usage.ts'

/** What Tab offers in the place of a line's last word, and that word: the answer that node:readline wants. */
export function complete(line: string, ids: readonly string[]): [string[], string] {
  const words = line.trimStart().split(/\s+/)
  const word = words.at(-1)!
  const fitting = candidates(words, ids).filter((candidate) => candidate.startsWith(word))
  return [fitting.map((candidate) => `${candidate} `), word]
}

function candidates(words: readonly string[], ids: readonly string[]): readonly string[] {
  if (words.length === 1) return COMMAND_NAMES
  if (words[0] === 'signal') return words.length === 2 ? [...ids, ...TERMINAL_SIGNALS] : TERMINAL_SIGNALS
  return words.length === 2 && words[0] !== 'open' ? ids : []
}
