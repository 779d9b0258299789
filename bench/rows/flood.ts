import { execFile } from 'node:child_process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { spawn } from 'node-pty'
import { nodePty } from '../../src/adapters/node-pty/index.ts'
import { createPtySessions } from '../../src/index.ts'
import { inChild } from '../in-child.ts'
import type { Figure, Row } from '../row.ts'
import { installed } from '../settle-programs.ts'
import { interleave, spread } from '../statistics.ts'

interface Flood {
  readonly name: string
  readonly command: (bytes: number) => string
  readonly lines: (bytes: number) => number
  /** How many bytes the command prints, in MB: what takes a small machine some two seconds. */
  readonly megabytes: number
}

const FLOODS: readonly Flood[] = [
  {
    name: 'yes',
    command: (bytes) => `yes | head -c ${bytes}`,
    lines: (bytes) => bytes / 2,
    megabytes: 10,
  },
  {
    name: '79-column lines',
    command: (bytes) => `yes "$(printf %079d 0)" | head -c ${bytes}`,
    lines: (bytes) => bytes / 80,
    megabytes: 120,
  },
  {
    name: 'raw zeros',
    command: (bytes) => `stty raw; head -c ${bytes} /dev/zero`,
    lines: () => 0,
    megabytes: 240,
  },
]

export const flood: Row = {
  name: 'flood',
  title: 'A flood, from the start of the program to its exit',
  async run({ quick, progress }) {
    const figures: Figure[] = []
    for (const { name, command, lines, megabytes } of FLOODS) {
      progress(name)
      const bytes = (quick ? megabytes / 4 : megabytes) * 1e6
      const line = command(bytes)
      const { ours, bare, reader } = await interleave(quick ? 3 : 5, {
        ours: () => inChild(import.meta.url, floodOurs, line, lines(bytes)),
        bare: () => inChild(import.meta.url, floodBare, line),
        reader: () => floodReader(line),
      })
      const speed = (seconds: readonly number[]) => spread(seconds.map((each) => bytes / 1e6 / each))
      const of = (side: readonly Flooded[], what: keyof Flooded) => side.map((run) => run[what])
      const oursSpeed = { what: `${name}, speed`, unit: 'MB/s', ours: speed(of(ours, 'seconds')) } as const
      figures.push(
        {
          ...oursSpeed,
          peer: { name: 'bare node-pty', ...speed(of(bare, 'seconds')) },
          target: { ratio: 0.95 },
        },
        {
          what: `${name}, event loop delay p99`,
          unit: 'ms',
          ours: spread(of(ours, 'delayP99Ms')),
          peer: { name: 'bare node-pty', ...spread(of(bare, 'delayP99Ms')) },
          target: { median: 20 },
        },
        {
          what: `${name}, peak memory`,
          unit: 'MB',
          ours: spread(of(ours, 'peakMB')),
          peer: { name: 'bare node-pty', ...spread(of(bare, 'peakMB')) },
        },
      )
      if (installed('python3'))
        figures.push({ ...oursSpeed, peer: { name: 'read(2) in a loop', ...speed(reader) } })
    }
    return figures
  },
}

interface Flooded {
  readonly seconds: number
  readonly delayP99Ms: number
  /** Of the process as a whole. */
  readonly peakMB: number
}

export async function floodOurs(command: string, lines: number): Promise<Flooded> {
  const sessions = createPtySessions({ terminal: nodePty() })
  const flooded = await measured(async () => {
    const { next } = await sessions.open('bench', { command, timeoutMs: sessions.limits.waitMs })
    if (next !== lines) throw new Error(`${command}: ${next} lines came, and not ${lines}`)
  })
  await sessions.dispose()
  return flooded
}

export async function floodBare(command: string): Promise<Flooded> {
  return measured(
    () =>
      new Promise((resolve) => {
        const pty = spawn('/bin/sh', ['-c', command], { encoding: null })
        let received = 0
        pty.onData((data) => {
          received += data.length
        })
        pty.onExit(() => resolve(received))
      }),
  )
}

async function floodReader(command: string): Promise<number> {
  const reader = `${import.meta.dirname}/../sides/read-loop.py`
  const { stdout } = await promisify(execFile)('python3', [reader, command])
  return Number(stdout)
}

/** How often the event loop is asked to call; the delay is what it takes beyond that. */
const RESOLUTION_MS = 1

async function measured(run: () => Promise<unknown>): Promise<Flooded> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const begin = performance.now()
  await run()
  const seconds = (performance.now() - begin) / 1000
  return {
    seconds,
    delayP99Ms: delay.percentile(99) / 1e6 - RESOLUTION_MS,
    peakMB: process.resourceUsage().maxRSS / 1000,
  }
}
