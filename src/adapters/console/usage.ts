/** What can be typed: each command's arguments, and what it does. */
const USAGE = {
  open: ['COMMAND LINE', 'run it by the shell on a new terminal'],
  send: ['[ID] TEXT', 'type the text and Enter; without text, Enter alone'],
  'send!': ['[ID] TEXT', 'the text alone, with \\r \\n \\t \\e \\\\ and \\xHH understood: send! \\x03'],
  tail: ['[ID] [LINES] [from=N] [wait=MS]', 'the lines you have not had; with from, any that are retained'],
  signal: ['[ID] NAME', 'send INT, TERM, KILL, ... to the program in the foreground'],
  resize: ['[ID] ROWS COLS', "change the window's size"],
  close: ['[ID]', 'end the program and all that it started'],
  list: ['', 'your sessions'],
  help: ['', 'this'],
  quit: ['', 'close everything and leave; so do Ctrl-D and Ctrl-C'],
} as const

export type CommandName = keyof typeof USAGE

export const COMMAND_NAMES = Object.keys(USAGE) as CommandName[]

/** A command as it is to be typed. */
export function form(name: CommandName): string {
  return `${name} ${USAGE[name][0]}`.trimEnd()
}

const FORM_WIDTH = Math.max(...COMMAND_NAMES.map((name) => form(name).length))

export const HELP = [
  ...COMMAND_NAMES.map((name) => `  ${form(name).padEnd(FORM_WIDTH)}  ${USAGE[name][1]}`),
  '',
  '  The ID may be left out while there is one session. Ctrl-C during a wait interrupts the program.',
].join('\n')
