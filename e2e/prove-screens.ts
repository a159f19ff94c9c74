import { chromium } from '@playwright/test'
import startPortal from './portal.ts'
import { flawsOf } from './steps.ts'
import { visitEveryScreen } from '../scripts/every-screen.ts'
import { findBrowser } from '../scripts/find-browser.ts'

/**
 * `npm run prove:screens`: every screen of docs/screens.tsv in three sizes, light, dark and with forced colors: what axe finds,
 * what is too wide, and how far things move while a page loads. `--only=/admin/users`: those whose address contains it.
 */

/** Less than anybody sees. */
const MOST_SHIFT = 0.01

const containing = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? ''

/** How far things have moved since the page began to load, as browsers measure it. */
const SHIFT = `new Promise((resolve) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  // What is buffered is told with the next frame.
  requestAnimationFrame(() => setTimeout(() => resolve(sum)))
})`

let looked = 0
let worst = 0
const faults: string[] = []
const stop = await startPortal()
const browser = await chromium.launch(await findBrowser())
try {
  await visitEveryScreen(browser, {
    containing,
    shown: ['light', 'dark', 'forced'],
    async look(page, name) {
      const shift = await page.evaluate<number>(SHIFT)
      worst = Math.max(worst, shift)
      const found = await flawsOf(page)
      if (shift > MOST_SHIFT) found.push(`things move by ${shift.toFixed(3)}`)
      for (const flaw of found) console.log(`${name}: ${flaw}`)
      faults.push(...found)
      looked++
    },
  })
} finally {
  await browser.close()
  await stop()
}
console.log(`${looked} looks, ${faults.length} faults; things move by ${worst.toFixed(4)} at most`)
process.exitCode = faults.length > 0 ? 1 : 0
