import { describe, expect, it } from 'vitest'
import { DEFAULT_QUIET, looksLikePrompt, quietNeeded, type Seen } from '../../src/domain/quiet.ts'

describe('a prompt', () => {
  it.each([
    '$ ',
    'root@host:~# ',
    '% ',
    '> ',
    '>>> ',
    '(gdb) ',
    'Password: ',
    'Continue? [y/n] ',
    '❯ ',
    'sure?',
  ])('is known by its end: %j', (pending) => expect(looksLikePrompt(pending)).toBe(true))

  it.each(['', ' ', 'Compiling', 'downloading...', '$  ', '> cd'])(
    'is not seen in other text: %j',
    (pending) => expect(looksLikePrompt(pending)).toBe(false),
  )
})

describe('the silence that passes for idleness', () => {
  const needed = (seen: Partial<Seen>) =>
    quietNeeded(DEFAULT_QUIET, { output: true, prompt: false, longestPauseMs: 0, state: 'unknown', ...seen })

  it('is short after a prompt, longer after other output, and longest when nothing has come', () => {
    const { promptMs, outputMs, silentMs } = DEFAULT_QUIET
    expect([needed({ prompt: true }), needed({}), needed({ output: false })]).toEqual([
      promptMs,
      outputMs,
      silentMs,
    ])
  })

  it('is twice the longest pause of a program that pauses, up to a bound', () => {
    expect(needed({ longestPauseMs: 1_000 })).toBe(2_000)
    expect(needed({ longestPauseMs: 1_000, prompt: true })).toBe(2_000)
    expect(needed({ longestPauseMs: 60_000 })).toBe(DEFAULT_QUIET.longestMs)
  })

  it('is the longest for a program that waits for a connection, unless it shows a prompt', () => {
    expect(needed({ state: 'blocked' })).toBe(DEFAULT_QUIET.longestMs)
    expect(needed({ state: 'blocked', output: false })).toBe(DEFAULT_QUIET.longestMs)
    expect(needed({ state: 'blocked', prompt: true })).toBe(DEFAULT_QUIET.outputMs)
  })

  it('is longest for a program that waits for something else, unless it shows a prompt', () => {
    expect(needed({ state: 'blocked' })).toBe(DEFAULT_QUIET.longestMs)
    expect(needed({ state: 'blocked', prompt: true })).toBe(DEFAULT_QUIET.outputMs)
  })

  it('is shortest behind the prompt of a program that waits for the terminal, but not for ever', () => {
    expect(needed({ state: 'due', prompt: true })).toBe(DEFAULT_QUIET.duePromptMs)
    expect(needed({ state: 'due' })).toBe(DEFAULT_QUIET.outputMs)
  })
})
