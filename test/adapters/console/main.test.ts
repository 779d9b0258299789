import { describe, expect, it } from 'vitest'
import { runMain } from './run-main.ts'

describe('npm start', () => {
  it.each(['--help', '-h'])('explains itself at %s', async (word) => {
    const { exitCode, stdout } = await runMain([word])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('Usage: npm start')
  })

  it.each([['tuor'], ['tour', 'tuor']])('names an argument that it does not know', async (...words) => {
    const { exitCode, stdout, stderr } = await runMain(words)
    expect(exitCode).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('Unknown argument: tuor')
    expect(stderr).toContain('Usage: npm start')
  })
})
