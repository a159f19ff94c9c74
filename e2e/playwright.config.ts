import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'
import { portalUrl } from './portal.ts'

// Set here as well as in npm test, so that a single journey run by hand sees the same clock.
process.env.TZ = 'UTC'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  globalSetup: './portal.ts',
  workers: 2,
  // Every journey has people, days and offices of its own, so that the longest file does not hold up the end.
  fullyParallel: true,
  retries: 0,
  // Room for a busy machine: whole journeys take seconds on a quiet one.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    baseURL: await portalUrl(),
    launchOptions: await findBrowser(),
    locale: 'en-US',
    // A desk; journeys of people on the move take the phone of steps.ts.
    viewport: { width: 1280, height: 800 },
    // Nothing fades or slides: journeys would wait for it, and a busy machine would have to draw it.
    contextOptions: { reducedMotion: 'reduce' },
    // What was done, without a picture of the page for every key: that would take longer than the journeys themselves.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
})
