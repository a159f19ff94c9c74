import { defineConfig } from 'vitest/config'

// Set here as well as in npm test, so that a single file run by hand sees the same clock.
process.env.TZ = 'UTC'

export default defineConfig({
  test: {
    // The tests of the server share one PostgreSQL with their runner: more workers only wait for it.
    maxWorkers: 2,
    // A busy machine is no failure: only what hangs is.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Files of one worker share what they import: reading the server anew for each takes longer than its tests.
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: 'src/server/testing/global-setup.ts',
          setupFiles: 'src/server/testing/seed.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.tsx'],
          setupFiles: 'src/web/testing.ts',
        },
      },
    ],
  },
})
