import z from '@deepseek-ai/schemastery'
import { invalid } from '../../domain/errors.ts'
import { DEFAULT_LIMITS, resolveLimits, type SessionLimits } from '../../domain/limits.ts'

/** The plugin's settings, as a row of a profile gives them. */
export interface Config extends SessionLimits {
  /** The backend type of the harness's registry on which programs run. */
  readonly backendType: string
}

/** The type that the harness's own bash backend has by default: here it stands for the exact form. */
export const EXACT_BACKEND_TYPE = 'shell'

const LIMITS: Readonly<Record<keyof SessionLimits, string>> = {
  retainedLines: 'Complete lines retained for a session.',
  retainedBytes: 'Bytes of complete lines retained for a session.',
  lineBytes: 'Bytes of one line; a longer one is kept at its newest end.',
  deltaBytes: 'Bytes of output that one pty_open or pty_send returns.',
  sessionsPerOwner: 'Sessions that one agent may have.',
  sessions: 'Sessions that all agents together may have.',
  tailLines: 'Lines that pty_tail returns when it does not say.',
  pageLines: 'Lines that pty_tail may ask for.',
  pageBytes: 'Bytes of text that one pty_tail returns.',
  openTimeoutMs: 'Milliseconds that pty_open waits for the program to settle.',
  sendTimeoutMs: 'Milliseconds that pty_send waits for the program to settle.',
  waitMs: 'Milliseconds that a caller may ask any wait to last.',
  inputBytes: 'Bytes that one pty_send may send.',
  idleMs: 'Milliseconds without a call after which a session is closed; 0: never.',
  exitedMs: 'Milliseconds that a session stays readable after its program has exited; 0: until it is closed.',
}

export const Config: z<Config> = z.object({
  backendType: z
    .string()
    .default(EXACT_BACKEND_TYPE)
    .description(
      'Backend type to run programs on; "shell" counts every line, any other is as its host made it.',
    ),
  ...limitFields(),
})

/** The settings in force. */
export interface Settings {
  readonly backendType: string
  readonly limits: SessionLimits
}

/**
 * What the schema lets pass is checked here: unknown names, an empty type, limits that contradict each other.
 * @throws {PtyError} `INVALID_ARGUMENT`.
 */
export function readConfig({ backendType, ...limits }: Config): Settings {
  if (backendType === '') throw invalid('backendType', 'as the name of a backend type', backendType)
  return { backendType, limits: resolveLimits(limits) }
}

function limitFields(): { [Name in keyof SessionLimits]: z<number> } {
  const names = Object.keys(LIMITS) as (keyof SessionLimits)[]
  const fields = names.map((name) => [name, limitField(DEFAULT_LIMITS[name], LIMITS[name])])
  return Object.fromEntries(fields)
}

/** A limit that is 0 by default has none then. */
function limitField(value: number, description: string): z<number> {
  const field = z.number().step(1).min(Math.min(value, 1)).max(Number.MAX_SAFE_INTEGER)
  return field.default(value).description(description)
}
