/** Names that look as if their value were a secret. */
const CREDENTIAL =
  /(?:^|_)(?:API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|KEY|TOKEN|SECRETS?|PASSW(?:OR)?D|PASSPHRASE|PASS|CREDENTIALS?|COOKIE|DSN)(?:_|$)|(?:TOKEN|SECRET|PASSWORD|APIKEY|_PWD)$/i

/** Of the terminal that the host itself may run on. */
const OF_ANOTHER_TERMINAL = new Set([
  'COLUMNS',
  'LINES',
  'TERMCAP',
  'TMUX',
  'TMUX_PANE',
  'STY',
  'WINDOW',
  'WINDOWID',
])

/** A terminal that asks for no control sequences, and programs that do not stop to page. */
const FOR_AN_AGENT = {
  TERM: 'dumb',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  GH_PAGER: 'cat',
  MANPAGER: 'cat',
  SYSTEMD_PAGER: 'cat',
}

/**
 * The environment of a program: the base without what looks like a credential, unless allowed by name; then
 * a dumb terminal without pagers; then what the caller gives.
 */
export function programEnv(
  base: NodeJS.ProcessEnv,
  allow: readonly string[],
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(base)) {
    const kept = allow.includes(name) || !(CREDENTIAL.test(name) || OF_ANOTHER_TERMINAL.has(name))
    if (value !== undefined && kept) env[name] = value
  }
  return { ...env, ...FOR_AN_AGENT, ...given }
}
