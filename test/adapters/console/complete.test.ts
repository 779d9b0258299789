import { describe, expect, it } from 'vitest'
import { complete } from '../../../src/adapters/console/complete.ts'

const IDS = ['pty-1', 'pty-12', 'pty-3']

describe('Tab', () => {
  it.each<[line: string, offered: string[], inPlaceOf: string]>([
    ['cl', ['close '], 'cl'],
    ['se', ['send ', 'send! '], 'se'],
    ['tail ', ['pty-1 ', 'pty-12 ', 'pty-3 '], ''],
    ['send pty-1', ['pty-1 ', 'pty-12 '], 'pty-1'],
    ['signal pty-3 SIGT', ['SIGTERM ', 'SIGTSTP '], 'SIGT'],
    ['signal SIGH', ['SIGHUP '], 'SIGH'],
    ['open ', [], ''],
    ['send pty-1 pty', [], 'pty'],
    ['nothing like it', [], 'it'],
  ])('after %j offers %j', (line, offered, inPlaceOf) => {
    expect(complete(line, IDS)).toEqual([offered, inPlaceOf])
  })
})
