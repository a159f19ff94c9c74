import { chromium } from '@playwright/test'
import startPortal from './portal.ts'
import { flawsOf } from './steps.ts'
import { partAsked, picture, visitEveryScreen } from './every-screen.ts'
import { findBrowser } from '../scripts/find-browser.ts'

/**
 * `npm run prove:screens`: every screen in three sizes, light, dark and with forced colors: what
 * axe finds, what is too wide, and how far things move while a page loads. A part of it: `-- --only=/admin/users,/staff
 * --widths=390 --languages=en,ar`. With `--pictures`, light and dark ones are also pictured, as `npm run screenshots --
 * --all` does.
 */

/** Less than anyone sees. */
const MOST_SHIFT = 0.01

/** How far things have moved since the page began to load, as browsers measure it, and what moved. */
const SHIFT = `new Promise((resolve) => {
  let sum = 0
  const moved = new Set()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Steps of one walk share a document: each counts what has moved since the last look.
      if (entry.hadRecentInput || entry.startTime < (window.lookedAt ?? 0)) continue
      sum += entry.value
      for (const { node, previousRect: from, currentRect: to } of entry.sources) {
        const by = Math.round(to.x - from.x) + ', ' + Math.round(to.y - from.y)
        if (node) moved.add((node.nodeName + '.' + (node.className ?? '')).slice(0, 60) + ' ' + (node.textContent ?? '').slice(0, 40) + ' by ' + by)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
  // What is buffered is told with the next frame.
  requestAnimationFrame(() =>
    setTimeout(() => {
      window.lookedAt = performance.now()
      resolve({ sum, moved: [...moved].join('; ') })
    }),
  )
})`

const withPictures = process.argv.includes('--pictures')
let looked = 0
let worst = 0
const faults: string[] = []
const stop = await startPortal()
const browser = await chromium.launch(await findBrowser())
try {
  await visitEveryScreen(browser, {
    part: partAsked(process.argv),
    shown: ['light', 'dark', 'forced'],
    async look(page, { name, shown, isState }) {
      const isFirst = shown === 'light'
      const { sum: shift, moved } = await page.evaluate<{ sum: number; moved: string }>(SHIFT)
      const found = await flawsOf(page, { isOnlyRecolored: !isFirst })
      // A press is expected to change something.
      if (isFirst && !isState) {
        worst = Math.max(worst, shift)
        if (shift > MOST_SHIFT) found.push(`things move by ${shift.toFixed(3)}: ${moved}`)
      }
      for (const flaw of found) console.log(`${name}: ${flaw}`)
      faults.push(...found)
      if (withPictures && shown !== 'forced') await picture(page, name)
      looked++
    },
  })
} finally {
  await browser.close()
  await stop()
}
console.log(`${looked} looks, ${faults.length} faults; things move by ${worst.toFixed(4)} at most`)
process.exitCode = faults.length > 0 ? 1 : 0
