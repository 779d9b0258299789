// `npm run soak -- sessions`: sessions in sequence, then many at once under random work; what this process
// holds of the system must end where it began. Exits 1 if it does not.
// `--sequence N` (default 10,000), `--at-once N` (default 200), `--minutes N` (default 10).
import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { nodePty } from '../src/adapters/node-pty/index.ts'
import { createPtySessions, PtyError } from '../src/index.ts'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    sequence: { type: 'string', default: '10000' },
    'at-once': { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10' },
  },
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

async function holdings() {
  // What a turn of the event loop still holds is only free after it.
  for (let turn = 0; turn < 5; turn++) {
    await new Promise(setImmediate)
    collect()
  }
  const status = readFileSync('/proc/self/status', 'latin1')
  const memory = process.memoryUsage()
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1')
  return {
    descriptors: readdirSync('/proc/self/fd').length,
    threads: Number(/^Threads:\s*(\d+)/m.exec(status)?.[1]),
    processes: children.split(' ').filter(Boolean).length,
    timers: process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length,
    listeners: process.eventNames().reduce((sum, event) => sum + process.listenerCount(event), 0),
    heapMB: Math.round((memory.heapUsed + memory.arrayBuffers) / 1e5) / 10,
    residentMB: Math.round(memory.rss / 1e6),
  }
}

const COMMANDS = ['exit 3', 'printf abc', 'seq 1 2000', 'cat', 'sh -i', 'sleep 1000 & wait', 'kill -9 $$']

async function inSequence(count: number): Promise<void> {
  const sessions = createPtySessions({ terminal: nodePty() })
  for (let index = 0; index < count; index++) {
    const { sessionId } = await sessions.open('soak', {
      command: COMMANDS[index % COMMANDS.length]!,
      timeoutMs: 20,
    })
    await sessions.tail('soak', sessionId)
    await sessions.close('soak', sessionId)
    if (index % 1000 === 999) console.error(`  ${index + 1} sessions`)
  }
  await sessions.dispose()
}

/** Each of the workers keeps one session at a time, and calls on it what it draws. */
async function atOnce(workers: number, minutes: number): Promise<number> {
  const sessions = createPtySessions({
    terminal: nodePty({ closeGraceMs: 200 }),
    limits: { sessions: workers, sessionsPerOwner: workers, retainedLines: 1000, retainedBytes: 100_000 },
  })
  const deadline = performance.now() + minutes * 60_000
  const draws = fc.sample(fc.constantFrom('echo', 'flood', 'tail', 'tail', 'abort', 'close'), 10_000)
  let calls = 0
  const work = async (worker: number) => {
    const owner = { worker }
    while (performance.now() < deadline) {
      const { sessionId: id } = await sessions.open(owner, { command: 'PS1="$ " sh -i' })
      for (let open = true; open && performance.now() < deadline; calls++) {
        const draw = draws[(calls * 31 + worker) % draws.length]!
        try {
          if (draw === 'echo') await sessions.send(owner, id, { data: `echo ${calls}` })
          else if (draw === 'flood') await sessions.send(owner, id, { data: 'seq 1 3000', timeoutMs: 500 })
          else if (draw === 'tail') await sessions.tail(owner, id, { waitMs: 20 })
          else if (draw === 'abort') {
            await sessions.send(owner, id, { data: 'sleep 100' }, AbortSignal.timeout(50))
          } else open = !(await sessions.close(owner, id)).closed
        } catch (error) {
          if (!(error instanceof PtyError)) throw error
          open = false
        }
      }
      await sessions.close(owner, id)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  await sessions.dispose()
  return calls
}

await inSequence(50)
await atOnce(Number(values['at-once']), 0.05)
const before = await holdings()
console.log('before  ', JSON.stringify(before))
await inSequence(Number(values.sequence))
const between = await holdings()
console.log(`after ${values.sequence} in sequence`, JSON.stringify(between))
const calls = await atOnce(Number(values['at-once']), Number(values.minutes))
const after = await holdings()
console.log(
  `after ${calls} calls on ${values['at-once']} at once, ${values.minutes} minutes`,
  JSON.stringify(after),
)

const { heapMB, residentMB: _, ...exact } = before
const left = Object.entries(exact).filter(([name, count]) => after[name as keyof typeof exact] > count)
if (after.heapMB > heapMB + 5) left.push(['heapMB', heapMB])
if (left.length > 0) {
  console.log(`left behind: ${left.map(([name]) => name).join(', ')}`)
  process.exitCode = 1
}
