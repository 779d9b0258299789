import { defineConfig } from 'vitest/config'

/** For `npm run mutate:node-pty`: the contract suite on node-pty, and nothing else. */
export default defineConfig({
  test: { include: ['test/adapters/node-pty/contract.test.ts'], testTimeout: 20_000, bail: 1 },
})
