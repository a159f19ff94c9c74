import { defineConfig } from 'vitest/config'
import { isBuilt } from './scripts/build.ts'
import { compiledWords } from './scripts/vite/compiled-words.ts'

// Set here as well as in npm test, so that a single file run by hand sees the same clock.
process.env.TZ = 'UTC'

export default defineConfig({
  // Tests show messages as they stand in the files.
  plugins: [compiledWords((message) => message)],
  test: {
    // More than the two cores of a small machine: many tests wait, for a process, a clock or an answer that takes its time.
    maxWorkers: 4,
    // A busy machine is no failure: only what hangs is.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // Tests that start whole servers start the built one where it is there: it is up in a third of the time.
    provide: { serverProgram: isBuilt() ? ['dist/server/main.js'] : ['src/server/main.ts'] },
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
          // Making a page and reading the libraries anew for each file takes longer than its tests; the setup makes the rest anew.
          isolate: false,
          include: ['src/web/**/*.test.tsx'],
          setupFiles: 'src/web/testing/setup.ts',
        },
      },
    ],
  },
})
