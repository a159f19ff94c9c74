import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#server/db/demo-sign-ins.ts'
import startPortal, { portalUrl } from '../e2e/portal.ts'
import { findBrowser } from './find-browser.ts'

/** `npm run screenshots`: the pictures of README.md and docs/tour.md, from a fresh demo. `-- all` adds dark ones for a look. */

const FOLDER = 'docs/screenshots'
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const

type Shot = (name: string, page: Page) => Promise<void>

async function bookingTour(page: Page, shot: Shot): Promise<void> {
  const proceed = () => page.getByRole('button', { name: 'Continue' }).click()
  await page.goto('/')
  await shot('landing', page)
  await page.goto('/customer/booking/start')
  await shot('booking-1-start', page)
  await page.getByRole('link', { name: 'Start now' }).click()
  await page.getByText('Identification Card', { exact: true }).click()
  await shot('booking-2-type', page)
  await proceed()
  await page.getByText('Elm Street', { exact: true }).click()
  await shot('booking-3-location', page)
  await proceed()
  await page
    .getByRole('button', { name: /times available$/ })
    .nth(2)
    .click()
  await page
    .getByRole('group', { name: /^Times on / })
    .getByRole('radio')
    .nth(2)
    .check()
  await shot('booking-4-time', page)
  await proceed()
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Chen')
  await page.getByLabel('Email address').fill(`maya.${Date.now()}@example.test`)
  await shot('booking-5-information', page)
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await page.waitForURL('**/confirmation')
  await shot('booking-6-confirmation', page)
  await page.getByRole('link', { name: 'Manage this appointment' }).click()
  await page.getByRole('button', { name: /Cancel/ }).waitFor()
  await page.evaluate('window.scrollTo(0, 0)')
  await shot('review', page)
}

async function staffTour(page: Page, shot: Shot): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await shot('login', page)
  await page.getByLabel('Email').fill('staff@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/staff/appointments**')
  await page.getByRole('heading', { name: 'Licensing' }).or(page.getByText('Licensing').first()).first().waitFor()
  await shot('calendar', page)
  const block = page.locator('[data-appointment]').first()
  if ((page.viewportSize()?.width ?? 0) < SIZES.desktop.width) return
  await block.click()
  await page.getByRole('dialog').waitFor()
  await shot('calendar-appointment', page)
}

async function tour(browser: Browser, size: keyof typeof SIZES, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    baseURL: await portalUrl(),
    viewport: SIZES[size],
    colorScheme,
    reducedMotion: 'reduce',
    ...(size === 'phone' && { deviceScaleFactor: 2 }),
    locale: 'en-US',
    timezoneId: 'America/Denver',
  })
  const shot: Shot = async (name, page) => {
    await page.waitForLoadState('networkidle')
    const suffix = colorScheme === 'dark' ? '-dark' : ''
    await page.screenshot({ path: `${FOLDER}/${name}-${size}${suffix}.png` })
  }
  for (const walk of [bookingTour, staffTour]) {
    const page = await context.newPage()
    await walk(page, shot)
    await page.close()
  }
  await context.close()
}

mkdirSync(FOLDER, { recursive: true })
const stop = await startPortal()
const browser = await chromium.launch(await findBrowser())
try {
  for (const size of ['phone', 'desktop'] as const) {
    await tour(browser, size, 'light')
    if (process.argv.includes('all')) await tour(browser, size, 'dark')
  }
} finally {
  await browser.close()
  await stop()
}
