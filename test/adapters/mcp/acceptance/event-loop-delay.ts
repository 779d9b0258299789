// Loaded into a server under measurement: at each SIGUSR2 it tells how late the event loop was since the last.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => ns / 1e6)
  process.stderr.write(`event-loop-delay ${JSON.stringify({ p50, p99, max })}\n`)
  delay.reset()
})
