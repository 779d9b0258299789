import { defineConfig } from 'vitest/config'

/**
 * For `npm run mutate`: what holds the domain, without a real program. Its seeds are the same in each run, so that
 * a survivor is one for whoever looks.
 */
export default defineConfig({
  test: {
    include: ['test/domain/**/*.test.ts', 'test/property/**/*.test.ts'],
    // The one needs real programs, and the other a gigabyte of output, which takes a mutated line engine too long.
    exclude: ['test/property/real-sessions.test.ts', 'test/domain/scrollback-floods.test.ts'],
    // Every pair of cuts, which is too much for a mutated line engine: the property of cuts stands for it.
    testNamePattern: /^(?!.*wherever it is cut in three)/,
    setupFiles: ['test/support/fuzz.ts'],
    env: { FUZZ_RUNS: '100', FUZZ_SEED: '1' },
    testTimeout: 60_000,
    bail: 1,
  },
})
