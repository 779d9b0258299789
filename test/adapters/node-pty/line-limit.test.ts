import { expect, it, onTestFinished } from 'vitest'
import { linux } from '../../../src/adapters/node-pty/platform/linux.ts'
import type { Platform, PtyProcess } from '../../../src/adapters/node-pty/platform/platform.ts'
import { unix } from '../../../src/adapters/node-pty/platform/portable.ts'
import { until } from '../../support/until.ts'

it.runIf(process.platform === 'linux').each([
  ['Linux without koffi', linux(undefined), 4095],
  ['a Unix of which nothing else is known', unix(1023), 1023],
])(
  'on %s a terminal limits a line while its program reads whole lines, and only then',
  async (_, platform, limit) => {
    const { program, says, ended } = start(platform, 'echo lines; read _; stty raw; echo keys; read _')
    await says('lines')
    expect(program.lineLimit()).toBe(limit)
    program.write(Buffer.from('\r'))
    await says('keys')
    expect(program.lineLimit()).toBeUndefined()
    program.write(Buffer.from('\n'))
    await ended
    expect(program.lineLimit()).toBeUndefined()
  },
)

function start(platform: Platform, command: string) {
  let printed = ''
  let isRunning = true
  const ended = Promise.withResolvers<void>()
  const program: PtyProcess = platform.start(
    {
      ...platform.shellCommand(command, undefined),
      env: { PATH: process.env.PATH ?? '' },
      cwd: '/',
      size: { rows: 24, cols: 80 },
    },
    {
      output: (bytes) => {
        printed += Buffer.from(bytes).toString()
      },
      exit: () => {
        isRunning = false
        ended.resolve()
      },
    },
  )
  onTestFinished(() => {
    if (isRunning) process.kill(program.pid, 'SIGKILL')
    return ended.promise
  })
  return { program, says: (text: string) => until(() => printed.includes(text), text), ended: ended.promise }
}
