import pkg from 'dsh-pty-session/package.json' with { type: 'json' }

export const VERSION = pkg.version

export const SERVER_INFO = { name: pkg.name, title: 'Terminal sessions', version: VERSION }

/** What a host may put into a model's prompt. */
export const INSTRUCTIONS = [
  'pty_open runs a program on a terminal that stays open across calls: use it for what needs input later (a REPL,',
  'a debugger, ssh), for what runs on (a server, a watch), or for what needs a terminal.',
  'Read what came meanwhile with pty_tail and its waitMs rather than by asking again and again; a host can also',
  'subscribe to pty://<id>. Only stdin_read proves that a program waits for input; inferred_idle and timeout do not',
  'say that it is done. Close with pty_close each session that you need no more.',
].join(' ')
