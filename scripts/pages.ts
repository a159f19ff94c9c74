import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#server/users/demo-sign-ins.ts'
import startPortal, { portalUrl } from '../e2e/portal.ts'
import { type Browser as Found, findBrowser } from './find-browser.ts'
import { measuredBy, OBSERVE, type Observed, pointsOf } from './page-speed.ts'

/**
 * `npm run pages`: how heavy, quick and still the pages are for a slow phone, next to a bare page from the same run,
 * because a busy machine makes every page slow. Fails if a page moves by itself. `-- --lighthouse` also asks Lighthouse
 * about the pages that need no steps before them; npx fetches it.
 */

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
/** Lighthouse's slow phone: a quarter of this processor, and slow 4G. */
const SLOW_CPU = 4
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
}
/** A page may move by a hundredth of the browser's measure: what no one notices. */
const STILL = 0.01
const LIGHTHOUSE = 'lighthouse@12.8.2'

const BARE =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title><h1>Bare</h1>'

interface Row {
  readonly name: string
  readonly requests: number
  readonly bytes: number
  readonly scripts: number
  readonly observed: Observed
}

/**
 * Loads an address in the tab as a first visit, slowly: what the tab stores stays, what the browser keeps of files does
 * not.
 */
async function load(page: Page, name: string, address: string, shown: string): Promise<Row> {
  const cdp = await page.context().newCDPSession(page)
  const fetched = await counting(cdp)
  await cdp.send('Network.clearBrowserCache')
  await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  // Asked only when all is done: looking for an element brings a large script into the page, which would count as its
  // own.
  await page.goto(address, { waitUntil: 'networkidle' })
  const observed = await page.evaluate<Observed>('window.pageSpeed')
  if (!(await page.locator(shown).first().isVisible()))
    throw new Error(`The page ${name} was idle before it was shown.`)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await cdp.detach()
  return { name, ...fetched, observed }
}

async function counting(cdp: CDPSession): Promise<{ requests: number; bytes: number; scripts: number }> {
  const fetched = { requests: 0, bytes: 0, scripts: 0 }
  const scripts = new Set<string>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    fetched.requests += 1
    if (type === 'Script') scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    fetched.bytes += encodedDataLength
    if (scripts.has(requestId)) fetched.scripts += encodedDataLength
  })
  await cdp.send('Network.enable')
  return fetched
}

async function newPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    baseURL: await portalUrl(),
    viewport,
    locale: 'en-US',
    timezoneId: 'America/Denver',
  })
  await context.addInitScript(OBSERVE)
  return context.newPage()
}

/** The pages of a booking, each loaded again once the steps before it are done. */
async function booking(page: Page): Promise<{ rows: Row[]; reviewAddress: string }> {
  const rows: Row[] = []
  const proceed = () => page.getByRole('button', { name: 'Continue' }).click()
  rows.push(await load(page, 'landing', '/', 'h2'))
  rows.push(await load(page, 'type', '/customer/booking/appointment-type', 'input[type=checkbox], input[type=radio]'))
  await page.getByText('Identification Card', { exact: true }).click()
  await proceed()
  rows.push(await load(page, 'location', '/customer/booking/location', 'input[type=radio]'))
  await page.getByText('Elm Street', { exact: true }).click()
  await proceed()
  await page.waitForURL('**/time')
  rows.push(await load(page, 'time', '/customer/booking/time', 'fieldset input[type=radio]'))
  await page
    .getByRole('group', { name: /^Times on / })
    .getByRole('radio')
    .first()
    .check()
  await proceed()
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Chen')
  await page.getByLabel('Email address').fill(`maya.${Date.now()}@example.test`)
  rows.push(await load(page, 'information', '/customer/booking/information', 'form input'))
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await page.waitForURL('**/confirmation')
  rows.push(await load(page, 'confirmation', '/customer/booking/confirmation', 'h1'))
  const link = page.getByRole('link', { name: 'Manage this appointment' })
  const reviewAddress = (await link.getAttribute('href')) ?? ''
  rows.push(await load(page, 'review', reviewAddress, 'button:has-text("Cancel")'))
  return { rows, reviewAddress }
}

async function backOffice(page: Page): Promise<Row[]> {
  const login = await load(page, 'login', '/login', 'form button')
  await page.getByLabel('Email').fill('staff@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/staff/appointments*')
  return [login, await load(page, 'calendar', '/staff/appointments', '[data-appointment]')]
}

/** A page with nothing on it, from a server with nothing to do. */
async function bare(page: Page): Promise<Row> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(BARE))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  try {
    return await load(page, 'bare page', `http://127.0.0.1:${port}/`, 'h1')
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function print(rows: readonly Row[]): boolean {
  const head = ['page', 'requests', 'KB', 'KB scripts', 'shift', 'FCP ms', 'LCP ms', 'TBT ms', 'points']
  console.log(head.map((word, i) => (i === 0 ? word.padEnd(14) : word.padStart(11))).join(''))
  let isStill = true
  for (const { name, requests, bytes, scripts, observed } of rows) {
    const measured = measuredBy(observed)
    const cells = [
      requests,
      (bytes / 1000).toFixed(1),
      (scripts / 1000).toFixed(1),
      measured.shift.toFixed(4),
      measured.firstPaint.toFixed(0),
      measured.largestPaint.toFixed(0),
      measured.blocking.toFixed(0),
      pointsOf(measured),
    ]
    console.log(name.padEnd(14) + cells.map((cell) => String(cell).padStart(11)).join(''))
    for (const { value, at, sources } of observed.shifts) {
      console.log(`  moved by ${value.toFixed(4)} after ${at.toFixed(0)} ms`)
      for (const source of sources) console.log(`    ${source}`)
    }
    if (measured.shift > STILL) isStill = false
  }
  return isStill
}

/** Lighthouse's own score of pages that open by their address alone. */
function askLighthouse(addresses: Readonly<Record<string, string>>, { executablePath, args }: Found): void {
  for (const [name, address] of Object.entries(addresses)) {
    const flags = [
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      `--chrome-flags=--headless=new ${args.join(' ')}`,
    ]
    const { stdout, stderr } = spawnSync('npx', ['--yes', LIGHTHOUSE, address, ...flags], {
      encoding: 'utf8',
      env: { ...process.env, CHROME_PATH: executablePath },
      maxBuffer: 1e8,
    })
    const score = /"performance":\s*\{[^}]*?"score":\s*([\d.]+)/.exec(stdout)?.[1]
    console.log(
      `Lighthouse, ${name}: ${score ? Math.round(Number(score) * 100) : `no answer: ${stderr.slice(0, 300)}`}`,
    )
  }
}

const stop = await startPortal()
const found = await findBrowser()
const browser = await chromium.launch(found)
try {
  // The first page of a tab also pays for the start of the browser's process: that is the bare one.
  const customer = await newPage(browser, PHONE)
  const reference = await bare(customer)
  const { rows, reviewAddress } = await booking(customer)
  const counter = await newPage(browser, DESKTOP)
  await bare(counter)
  const desk = await backOffice(counter)
  const isStill = print([...rows, ...desk, reference])
  if (!isStill) console.log(`A page moves by itself by more than ${STILL}.`)
  process.exitCode = isStill ? 0 : 1
  if (process.argv.includes('--lighthouse')) {
    const url = await portalUrl()
    const type = `${url}/customer/booking/appointment-type`
    askLighthouse({ landing: `${url}/`, type, review: url + reviewAddress }, found)
  }
} finally {
  await browser.close()
  await stop()
}
