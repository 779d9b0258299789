import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ContractCaseId } from '../test/contract/cases/index.ts'
import { CASE_TIMEOUT_MS } from '../test/contract/run.ts'
import type { Side } from './sides.ts'
import { sweep } from './sweep.ts'
import type { Verdict } from './verdict.ts'

/** A case ends by itself within twice its time, unless its process no longer comes to run it. */
const DEADLINE_MS = 2 * CASE_TIMEOUT_MS + 10_000

/** In the mark of every case of this run. */
const RUN = crypto.randomUUID()

let over = false

/** Ends this run, and what its case has started. */
export function endRun(): Promise<void> {
  over = true
  return sweep(RUN)
}

/**
 * Runs one rule on a side in a process of its own, so that nothing that one leaves behind decides another.
 * Whatever it started has been ended when it resolves.
 */
export async function runCase({ name, runtime }: Side, id: ContractCaseId): Promise<Verdict> {
  const mark = `${RUN}-${crypto.randomUUID().slice(0, 8)}`
  const child = spawn(runtime, [join(import.meta.dirname, 'case.ts'), name, id, mark], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, DSH_PTY_COMPARE: mark },
  })
  const deadline = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS)
  try {
    const told = text(child.stdio[3] as Readable)
    const [code, signal] = await once(child, 'exit')
    // What it left behind may hold the pipe.
    await sweep(mark)
    const verdict = await told
    if (over) throw new Error('the run was ended')
    if (verdict !== '') return JSON.parse(verdict)
    return { kind: 'broken', why: `its process ended without a verdict, by ${signal ?? `code ${code}`}` }
  } finally {
    clearTimeout(deadline)
    await sweep(mark)
  }
}
