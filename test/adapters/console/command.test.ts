import { describe, expect, it } from 'vitest'
import { parseCommand } from '../../../src/adapters/console/command.ts'
import { COMMAND_NAMES, HELP } from '../../../src/adapters/console/usage.ts'

const UNDERSTOOD: [line: string, command: object][] = [
  ['', { name: 'nothing' }],
  ['   ', { name: 'nothing' }],
  ['open bash --norc', { name: 'open', command: 'bash --norc' }],
  ['  OPEN   echo "a  b" ', { name: 'open', command: 'echo "a  b"' }],
  ['open pty-1 --flag', { name: 'open', command: 'pty-1 --flag' }],
  ['send pty-1 echo hi', { name: 'send', id: 'pty-1', data: 'echo hi', submit: true }],
  ['send echo hi', { name: 'send', id: undefined, data: 'echo hi', submit: true }],
  ['send pty-1', { name: 'send', id: 'pty-1', data: '', submit: true }],
  ['send', { name: 'send', id: undefined, data: '', submit: true }],
  ['send pty-1     indented ', { name: 'send', id: 'pty-1', data: '    indented ', submit: true }],
  ['send pty-1 pty-2', { name: 'send', id: 'pty-1', data: 'pty-2', submit: true }],
  ['send pty-x', { name: 'send', id: undefined, data: 'pty-x', submit: true }],
  ['send a\\n', { name: 'send', id: undefined, data: 'a\\n', submit: true }],
  ['send! pty-1 raw\\x03', { name: 'send', id: 'pty-1', data: 'raw\x03', submit: false }],
  ['send! \\e[A\\r\\n\\t', { name: 'send', id: undefined, data: '\x1b[A\r\n\t', submit: false }],
  ['send! a\\\\n \\q \\x0', { name: 'send', id: undefined, data: 'a\\n \\q \\x0', submit: false }],
  ['tail', { name: 'tail', id: undefined, options: {} }],
  ['tail 20', { name: 'tail', id: undefined, options: { lines: 20 } }],
  [
    'tail pty-1 20 from=5 wait=1000',
    { name: 'tail', id: 'pty-1', options: { lines: 20, from: 5, waitMs: 1000 } },
  ],
  ['tail wait=1 lines=2', { name: 'tail', id: undefined, options: { waitMs: 1, lines: 2 } }],
  ['signal pty-2 int', { name: 'signal', id: 'pty-2', signal: 'SIGINT' }],
  ['signal SIGTERM', { name: 'signal', id: undefined, signal: 'SIGTERM' }],
  ['resize 24 80', { name: 'resize', id: undefined, size: { rows: 24, cols: 80 } }],
  ['close pty-10', { name: 'close', id: 'pty-10' }],
  ['close', { name: 'close', id: undefined }],
  ['close  pty-1', { name: 'close', id: 'pty-1' }],
  ['list', { name: 'list' }],
  ['help', { name: 'help' }],
  ['quit ', { name: 'quit' }],
]

const REFUSED: [line: string, message: RegExp][] = [
  ['opne bash', /one of open, send, .*; it was "opne"/],
  ['tail pty-1 all', /tail \[ID\] \[LINES\] \[from=N\] \[wait=MS\]; it was "all"/],
  ['tail from=-1', /it was "from=-1"/],
  ['tail to=3', /it was "to=3"/],
  ['signal', /signal \[ID\] NAME; it was ""/],
  ['signal USR1', /SIGINT, SIGTERM, .*; it was "SIGUSR1"/],
  ['signal pty-1 int now', /it was "int now"/],
  ['resize 24', /resize \[ID\] ROWS COLS; it was "24"/],
  ['resize wide high', /resize \[ID\] ROWS COLS; it was "wide high"/],
  ['close pty-1 pty-2', /close \[ID\]; it was "pty-2"/],
  ['quit now', /it was "now"/],
]

describe('a line typed at the console', () => {
  it.each(UNDERSTOOD)('%j is understood', (line, command) => {
    expect(parseCommand(line)).toEqual(command)
  })

  it.each(REFUSED)('%j is refused, and the message says what would be understood', (line, message) => {
    expect(() => parseCommand(line)).toThrow(message)
    expect(() => parseCommand(line)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
  })

  it.each(COMMAND_NAMES)('help tells of %s', (name) => {
    expect(HELP).toContain(`\n  ${name} `.slice(name === COMMAND_NAMES[0] ? 1 : 0))
  })
})
