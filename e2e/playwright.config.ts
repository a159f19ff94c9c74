import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'
import { portalUrl } from './portal.ts'

// Set here as well as in npm test, so a single journey run by hand sees the same clock.
process.env.TZ = 'UTC'

const browser = await findBrowser()
/** A page lives for seconds here: what the optimizing compilers do for it is a fifth of all work, and thrown away. */
const UNOPTIMIZED = '--js-flags=--no-turbofan,--no-maglev'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  globalSetup: './portal.ts',
  workers: 2,
  // Every journey has its own people, days and offices, so the longest file does not hold up the run.
  fullyParallel: true,
  retries: 0,
  // Room for a busy machine: whole journeys take seconds on a quiet one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    baseURL: await portalUrl(),
    launchOptions: { ...browser, args: [...browser.args, UNOPTIMIZED] },
    locale: 'en-US',
    // A desktop; journeys of people on the go use the phone in steps.ts.
    viewport: { width: 1280, height: 800 },
    // Nothing fades or slides: journeys would wait for it, and a busy machine would have to draw it.
    contextOptions: { reducedMotion: 'reduce' },
    // The actions, without a snapshot for every key press: those would take longer than the journeys themselves.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
})
