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
  retries: 0,
  timeout: 30_000,
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    baseURL: await portalUrl(),
    launchOptions: await findBrowser(),
    locale: 'en-US',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Each journey where most people make it. What depends on the width (booking, review, the staff's day) runs at both.
    { name: 'desktop', testIgnore: /languages|account/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testIgnore: /sso|idle|users|locations|hours|closures/,
      grepInvert: /in dark colours/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
})
