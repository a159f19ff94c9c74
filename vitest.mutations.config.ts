import { defineConfig } from 'vitest/config'
import everything from './vitest.config.ts'

/** The tests of one room, for `npm run prove:mutations`: in one process, which Stryker starts anew for a mutant that hangs. */
export default defineConfig({
  plugins: everything.plugins ?? [],
  test: {
    include: (process.env.MUTATED_TESTS ?? 'src/domain/**/*.test.ts').split(','),
    environment: 'node',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 300_000,
    globalSetup: 'src/server/testing/global-setup.ts',
    setupFiles: 'src/server/testing/seed.ts',
    provide: { serverProgram: ['src/server/main.ts'] },
  },
})
