import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['test/support/leak-check.ts', 'test/support/fuzz.ts'],
    projects: [
      { extends: true, test: { name: 'code', include: ['test/**/*.test.ts'], exclude: ['test/package/**'] } },
      {
        extends: true,
        test: {
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          globalSetup: ['test/package/setup.ts'],
          testTimeout: 300_000,
        },
      },
    ],
  },
})
