import { defineConfig } from 'vitest/config'

/**
 * For `npm run mutate`: what holds the domain, without a real program. Its seeds are the same in each run, so that
 * a survivor is one for whoever looks.
 */
export default defineConfig({
  test: {
    include: ['test/domain/**/*.test.ts', 'test/property/**/*.test.ts'],
    exclude: ['test/property/real-sessions.test.ts'],
    setupFiles: ['test/support/fuzz.ts'],
    env: { FUZZ_RUNS: '100', FUZZ_SEED: '1' },
    testTimeout: 20_000,
    bail: 1,
  },
})
