/** What the system prompt says of the tools. */
export const GUIDANCE = {
  name: 'tool:dsh-pty-session',
  order: 107,
  text: [
    'pty_open runs a program on a terminal that stays open across turns: use it for what needs input later',
    '(a REPL, a debugger, ssh), for what runs on (a server, a watch), or for what needs a terminal.',
    'For a command that runs once and ends, use the ordinary shell tool.',
    'Read what came meanwhile with pty_tail and its waitMs rather than by asking again and again.',
    'Only stdin_read proves that a program waits for input; inferred_idle and timeout do not say that it is done.',
    'Close with pty_close each session that you need no more.',
  ].join(' '),
} as const
