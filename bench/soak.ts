// `npm run soak [-- PART [options]]`: what takes too long for a test. Parts: exit, sessions, settle; without
// one, exit and then sessions.
import { spawnSync } from 'node:child_process'

const PARTS: Readonly<Record<string, string>> = {
  exit: 'exit-soak.ts',
  sessions: 'soak-sessions.ts',
  settle: 'never-early.ts',
}

const [part, ...options] = process.argv.slice(2)
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
