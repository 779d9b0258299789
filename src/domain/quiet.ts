/** How long a silence must last, in milliseconds, to pass for idleness where no proof is to be had. */
export interface QuietSettings {
  /** After output that ends like a prompt. Default 120. */
  readonly promptMs: number
  /** After a prompt of a program that waits for the terminal, but not for ever. Default 10. */
  readonly duePromptMs: number
  /** After other output. Default 400. */
  readonly outputMs: number
  /** While nothing has come at all. Default 1,500. */
  readonly silentMs: number
  /** The most for a program that pauses between its outputs; all for one that waits for a connection. Default 3,000. */
  readonly longestMs: number
}

export const DEFAULT_QUIET: QuietSettings = {
  promptMs: 120,
  duePromptMs: 10,
  outputMs: 400,
  silentMs: 1_500,
  longestMs: 3_000,
}

/**
 * Whether a pending line ends as prompts do: in one of `$ # % > : ?` or a closing bracket, and perhaps a space.
 */
export function looksLikePrompt(pending: string): boolean {
  return /[$#%>:?)\]❯›»] ?$/u.test(pending)
}

/** What a wait has seen of its program. */
export interface Seen {
  readonly output: boolean
  /** Whether the output ends like a prompt. */
  readonly prompt: boolean
  readonly longestPauseMs: number
  /** What it is found to do, where that proves nothing: see `InputWait`. */
  readonly state: 'blocked' | 'due' | 'unknown'
}

/**
 * The silence needed now. A program is given twice the longest pause that it made between two outputs of
 * this wait, so that one that prints in bursts is not taken for idle.
 */
export function quietNeeded(
  settings: QuietSettings,
  { output, prompt, longestPauseMs, state }: Seen,
): number {
  if (state === 'blocked') return prompt ? settings.outputMs : settings.longestMs
  if (state === 'due' && prompt) return settings.duePromptMs
  if (!output) return settings.silentMs
  const base = prompt ? settings.promptMs : settings.outputMs
  return Math.max(base, Math.min(settings.longestMs, 2 * longestPauseMs))
}
