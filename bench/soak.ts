// `npm run soak`: what takes too long for a test.
import { spawnSync } from 'node:child_process'

const PARTS: Readonly<Record<string, string>> = {
  exit: 'exit-soak.ts',
  sessions: 'soak-sessions.ts',
  settle: 'never-early.ts',
}

const HELP = `npm run soak -- [PART [options]]

What takes too long for a test; without a part, exit and then sessions. Each exits with 1 when it finds a fault.

  exit      programs that print and exit, on Node 24 and 22, by ours and by bare node-pty: is a byte missing?
            --runs N (200) of each
  sessions  sessions in sequence, then many at once under random work: is anything of the system held after it?
            --sequence N (10,000), --at-once N (200), --minutes N (10)
  settle    sends to many programs on a busy machine: is one said to be proven before the whole answer is there?
            --sends N (200) to each, --hogs N (the number of cores) busy processes, --only NAME`

const [part, ...options] = process.argv.slice(2)
if (part === '--help' || options.includes('--help')) {
  console.log(HELP)
  process.exit()
}
if (part !== undefined && !PARTS[part]) {
  console.error(`Give a part out of ${Object.keys(PARTS).join(', ')}; it was ${JSON.stringify(part)}.`)
  process.exit(2)
}
for (const name of part === undefined ? ['exit', 'sessions'] : [part]) {
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/${PARTS[name]}`, ...options], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
