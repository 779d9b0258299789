import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { MEASURED } from './server.ts'

/** How late an event loop was, in milliseconds. */
export interface Lateness {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** A process that `event-loop-delay.ts` was loaded into. */
export interface Measured {
  readonly pid: number
  readonly stderr: Readable
}

/** How late it was since the last time that this was asked. */
export function lateness({ pid, stderr }: Measured): Promise<Lateness> {
  return new Promise((resolve) => {
    const listen = (chunk: Buffer) => {
      const json = /event-loop-delay (.*)\n/.exec(String(chunk))?.[1]
      if (json === undefined) return
      stderr.off('data', listen)
      resolve(JSON.parse(json))
    }
    stderr.on('data', listen)
    process.kill(pid, 'SIGUSR2')
  })
}

/** A process that does nothing: as late as it is, this machine makes any. */
export async function idleProcess(): Promise<Measured & AsyncDisposable> {
  const script = 'console.error("idle"); setInterval(() => {}, 60_000)'
  const idle = spawn(process.execPath, [...MEASURED, '-e', script], { stdio: ['ignore', 'ignore', 'pipe'] })
  await once(idle.stderr, 'data')
  return {
    ...{ pid: idle.pid!, stderr: idle.stderr },
    async [Symbol.asyncDispose]() {
      idle.kill()
      await once(idle, 'exit')
    },
  }
}
