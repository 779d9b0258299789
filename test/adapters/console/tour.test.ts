import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runningProcesses } from '../../../src/adapters/console/tour/processes.ts'
import { runMain } from './run-main.ts'

describe('the tour', () => {
  it('ends well, plain when piped, and leaves no process', async () => {
    const mark = randomUUID()
    // Without a terminal the tour is what runs, and `tour` need not be said.
    const { exitCode, stdout, stderr } = await runMain([], { TOUR_TEST: mark })
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    for (const statement of [
      '✓ the next tail is empty: nothing is sent twice',
      "✓ the job's output came with the next tail",
      '✓ the node REPL answered',
      '4 returned + 6 dropped + 991 lost = 1001 printed',
      '✓ the 6 dropped lines were read after all',
      '✓ it is refused with FOREIGN_SESSION',
      '✓ it is refused with SESSION_EXITED',
      '✓ the exit code is told',
      '✓ of all that the tour started, the system sees no process any more',
      'All as promised',
    ]) {
      expect(stdout).toContain(statement)
    }
    expect(stdout).not.toContain('\x1b')
    expect(runningProcesses(`TOUR_TEST=${mark}`, [])).toEqual([])
  })

  it('fails, says why and leaves no process when something is not as it promised', async () => {
    const mark = randomUUID()
    const folder = await mkdtemp(join(tmpdir(), 'tour-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'seq'), '#!/bin/sh\necho 1000\n', { mode: 0o755 })
    const PATH = `${folder}${delimiter}${process.env.PATH}`
    const { exitCode, stdout, stderr } = await runMain(['tour'], { TOUR_TEST: mark, PATH })
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(
      /^The tour failed\. Not so: every line is accounted for: 2 returned .* = 1001 printed/,
    )
    expect(stdout).not.toContain('All as promised')
    expect(runningProcesses(`TOUR_TEST=${mark}`, [])).toEqual([])
  })
})
