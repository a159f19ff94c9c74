import { mkdirSync, readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { openMailbox } from '../e2e/mailbox.ts'
import startPortal, { portalUrl } from '../e2e/portal.ts'
import { partAsked, pictureEveryScreen, signIn } from '../e2e/every-screen.ts'
import { ask, book, dayAhead, digitsOf, firstPart, freeTimes, officeId } from '../e2e/steps.ts'
import { aBooking, aDesk, film, openedWith } from './films.ts'
import { findBrowser } from './find-browser.ts'

/**
 * `npm run screenshots`: the images in README.md and docs/tour.md, from a fresh demo. `-- --all` instead pictures every
 * screen in every size, by day and by night, into a folder to look through, or a part of them, as `npm run
 * prove:screens` does. `-- --films` makes the films alone.
 */

const isAll = process.argv.includes('--all')
const pages = readFileSync('README.md', 'utf8') + readFileSync('docs/tour.md', 'utf8')

const FOLDER = 'docs/screenshots'
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
type Size = keyof typeof SIZES

type Shot = (name: string, page: Page) => Promise<void>

async function bookingTour(page: Page, shot: Shot, size: Size): Promise<void> {
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
  const day =
    size === 'phone'
      ? page.getByRole('group', { name: 'Choose a day' }).getByRole('radio')
      : page.getByRole('button', { name: /times available$/ })
  await day.nth(2).click()
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
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  await shot('booking-6-confirmation', page)
  await page.getByRole('link', { name: 'Manage this appointment' }).click()
  await page.getByRole('button', { name: /Cancel/ }).waitFor()
  await page.evaluate('window.scrollTo(0, 0)')
  await shot('review', page)
}

async function staffTour(page: Page, shot: Shot, size: Size): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await shot('login', page)
  await signIn(page, 'staff')
  // In the evening, a phone's list of today has nothing left to show.
  if (size === 'phone') await page.getByRole('button', { name: 'Next day' }).click()
  await page.getByRole('heading', { name: 'Licensing' }).or(page.getByText('Licensing').first()).first().waitFor()
  await shot('calendar', page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await shot('calendar-add', page)
  await page.keyboard.press('Escape')
  if (size === 'phone') return
  await page.locator('[data-appointment]').first().click()
  await page.getByRole('dialog').waitFor()
  await shot('calendar-appointment', page)
}

/** Screens that need no steps: a name, an address, and what must be visible before the screenshot. */
type Stop = readonly [name: string, address: string, shown?: string]

async function visit(page: Page, shot: Shot, stops: readonly Stop[]): Promise<void> {
  for (const [name, address, shown] of stops) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (shown !== undefined) await page.getByText(shown).filter({ visible: true }).first().waitFor()
    await shot(name, page)
  }
}

async function managerTour(page: Page, shot: Shot): Promise<void> {
  await signIn(page, 'manager')
  await visit(page, shot, [
    ['locations', '/office-manager/locations', 'Elm Street'],
    ['location', '/office-manager/locations/1', 'Active'],
    ['hours', '/office-manager/locations/1/calendar/1/standard-office-hours/update', 'Monday'],
    ['closing', '/office-manager/locations/close/1', 'Preview'],
    ['suspicious', '/office-manager/suspicious-bookings', 'Select all'],
  ])
}

async function adminTour(page: Page, shot: Shot): Promise<void> {
  await signIn(page, 'admin')
  await visit(page, shot, [
    ['dashboard', '/admin/dashboard'],
    ['users', '/admin/users', 'admin@demo.test'],
    // The order of its rows depends on the hour.
    ['appointments', '/admin/appointments', '1–10 of'],
    ['appointment-types', '/admin/appointment-type', 'Identification Card'],
    ['email-template', '/admin/email-template/update/1', 'Preview'],
    ['settings', '/admin/settings', 'daysInAdvance'],
    ['change-logs', '/admin/change-logs'],
    ['change-logs-records', '/admin/change-logs/records'],
    ['change-logs-views', '/admin/change-logs/views'],
    ['outbox', '/admin/outbox', 'Captured'],
  ])
}

/** The waiting room's display, paired by a code, with a call from the counter. */
async function lobbyTour(desk: Page, shot: Shot): Promise<void> {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  await signIn(desk, 'staff')
  await button(desk, 'More').click()
  await desk.getByRole('menuitem', { name: 'Location details' }).click()
  await desk.waitForURL('**/staff/locations/*')
  const lobby = await desk.context().newPage()
  await lobby.goto(desk.url().replace('/staff/locations/', '/lobby/'))
  const code = await lobby.getByTestId('pairing-code').innerText()
  await shot('lobby-pairing', lobby)
  await desk.getByRole('textbox', { name: 'Code on the screen' }).fill(code)
  await button(desk, 'Pair').click()
  const board = lobby.locator('.lobby-board')
  const start = button(lobby, 'Start display')
  // Some browsers let the display start on its own.
  await board.or(start).first().waitFor()
  if (await start.isVisible()) await start.click()
  await board.first().waitFor()
  await desk.getByRole('link', { name: 'View on Calendar' }).click()
  await button(desk, 'Announce Ticket').click()
  await desk.getByRole('textbox', { name: 'Desk' }).fill('3')
  await button(desk, 'Announce next').click()
  await lobby.getByText('Desk 3', { exact: true }).first().waitFor()
  await shot('tickets', desk)
  await shot('lobby', lobby)
  await lobby.close()
}

/** Someone joins the waiting list, confirms, and is offered what is free; then the list as staff see it. */
async function waitingListTour(page: Page, shot: Shot): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  // At night no one is offered anything, and a tour may be taken at any hour.
  await signIn(page, 'admin')
  await page.request.post('/api/settings/create', {
    data: { key: 'offerNightFromHour', value: '8', isEnabled: true, translations: {} },
    headers: { origin: await portalUrl() },
  })
  await page.goto('/customer/booking/earliest?appointmentTypeId=2&zipCode=80220')
  await page.getByRole('region', { name: 'Times' }).getByRole('listitem').first().waitFor()
  await page.getByRole('link', { name: 'Tell me when a time opens up' }).click()
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Chen')
  const email = `maya.${Date.now()}@example.test`
  await page.getByLabel('Email address').fill(email)
  await page.evaluate('window.scrollTo(0, 0)')
  await shot('waiting-list-join', page)
  await button('Join the waiting list').click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await openMail(page, email, 'WaitingListJoined')
  await button('Yes, add me to the list').click()
  await page.getByRole('heading', { name: 'You are on the list' }).waitFor()
  await page.evaluate('window.scrollTo(0, 0)')
  await shot('waiting-list', page)
  // Times that are already available are offered immediately.
  await page.getByRole('heading', { name: 'A time has opened up for you' }).waitFor()
  await page.evaluate('window.scrollTo(0, 0)')
  await shot('waiting-list-offer', page)
  await page.goto('/staff/waiting-list')
  await page.getByRole('rowheader').first().waitFor()
  await shot('waiting-list-staff', page)
}

/** An office closes and offers its people other times; on a phone, what one of them sees. */
async function rebookingTour(page: Page, shot: Shot, size: Size): Promise<void> {
  const office = 'Elm Street'
  await signIn(page, 'admin')
  const date = await dayWithTimes(page, office, 4)
  const { email } = await book(page.request, { office, date })
  await page.goto(`/office-manager/locations/close/${await officeId(page.request, office)}`)
  await page.getByLabel('Reason').fill('Water damage')
  await firstPart(page, /^Day/).click()
  await page.keyboard.type(digitsOf(date))
  await page.getByLabel('Message').fill('A water pipe broke in our office.')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Offer other times', { exact: true }).click()
  await question.getByText(/offered other times/).waitFor()
  await shot('closing-offer', page)
  // The pictures of the desktop need no closed office.
  if (size === 'desktop') return
  await question.getByRole('button', { name: 'Close location' }).click()
  await openMail(page, email, 'TimesOffered')
  await page.getByRole('radio').first().waitFor()
  await shot('times-offered', page)
}

/** What an office asks of its customers before they come, and what one of them reads. */
async function keepTour(page: Page, shot: Shot, size: Size): Promise<void> {
  const office = 'Harbor Point'
  await signIn(page, 'admin')
  const locationId = await officeId(page.request, office)
  await page.goto(`/office-manager/locations/${locationId}/confirmations/update`)
  await page.getByText(/last month’s|last 30 days/).waitFor()
  await shot('confirm-to-keep', page)
  if (size === 'desktop') return
  const at = `/api/office-manager/confirmations/${locationId}`
  await ask(page.request, at, { ...(await ask<object>(page.request, at)), isOn: true }, 'PUT')
  const { email } = await book(page.request, { office, date: await dayWithTimes(page, office, 10) })
  await openMail(page, email, 'AppointmentToConfirm')
  await page.getByText(/^Please confirm by/).waitFor()
  await shot('to-confirm', page)
}

/** The first day, at least this many days ahead, on which an office has many available times. */
async function dayWithTimes(page: Page, office: string, from: number): Promise<string> {
  const date = dayAhead(from)
  const times = await freeTimes(page.request, { office, date })
  return times.length > 6 ? date : dayWithTimes(page, office, from + 1)
}

async function openMail(page: Page, email: string, templateKey: string): Promise<void> {
  const mailbox = await openMailbox()
  await page.goto(await mailbox.mailed(email, templateKey))
  await mailbox.close()
}

/** A desk at work, the kiosk at the door, and a ticket on its holder's phone. */
async function lineTour(desk: Page, shot: Shot): Promise<void> {
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
  await signIn(desk, 'staff')
  await openedWith(desk, '/staff/desk', button(desk, /^(Take(?! over)|Leave desk)/).first())
  if (await button(desk, /^Open (desk|Window)/).count()) {
    await button(desk, /^Open (desk|Window)/)
      .first()
      .click()
    await button(desk, /^Call next/).click()
  }
  await button(desk, /^Finish/)
    .first()
    .waitFor()
  await shot('desk', desk)
  const kiosk = await desk.context().newPage()
  await kiosk.goto('/kiosk/1')
  const code = await kiosk.getByTestId('pairing-code').innerText()
  await desk.goto('/staff/locations/1')
  await desk.getByRole('textbox', { name: 'Code on the screen' }).fill(code)
  await button(desk, /^Pair$/).click()
  await button(kiosk, 'English').click()
  await button(kiosk, 'I have no appointment').click()
  await button(kiosk, /Wait/).first().waitFor()
  await shot('kiosk', kiosk)
  await button(kiosk, /Wait/).first().click()
  const taken = kiosk.waitForResponse((answer) => answer.url().endsWith('/take-ticket'))
  await button(kiosk, 'Take a ticket').click()
  const { token } = (await (await taken).json()) as { token: string }
  await kiosk.getByTestId('ticket').waitFor()
  await shot('kiosk-ticket', kiosk)
  await kiosk.goto(`/customer/ticket/${token}`)
  await kiosk.getByRole('heading', { level: 2 }).first().waitFor()
  await shot('ticket', kiosk)
}

async function tour(browser: Browser, size: Size): Promise<void> {
  const shot: Shot = async (name, page) => {
    const file = `${name}-${size}.png`
    if (!pages.includes(`screenshots/${file}`)) return
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${FOLDER}/${file}` })
  }
  for (const walk of [
    bookingTour,
    staffTour,
    managerTour,
    adminTour,
    lineTour,
    lobbyTour,
    waitingListTour,
    rebookingTour,
    keepTour,
  ]) {
    const context = await newContext(browser, size)
    await walk(await context.newPage(), shot, size)
    await context.close()
  }
}

async function newContext(browser: Browser, size: Size): Promise<BrowserContext> {
  return browser.newContext(await options(size))
}

async function options(size: Size): Promise<BrowserContextOptions> {
  return {
    baseURL: await portalUrl(),
    viewport: SIZES[size],
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...(size === 'phone' && { deviceScaleFactor: 2 }),
    locale: 'en-US',
    timezoneId: 'America/Denver',
  }
}

/** A booking, and a minute at the desk. */
async function films(browser: Browser): Promise<void> {
  // A still of twice the pixels would be four times the bytes.
  const phone = await browser.newPage({ ...(await options('phone')), deviceScaleFactor: 1 })
  await film(phone, `${FOLDER}/booking.webp`, aBooking)
  await phone.close()
  const desk = await browser.newPage(await options('desktop'))
  await signIn(desk, 'staff')
  await film(desk, `${FOLDER}/desk.webp`, aDesk)
  await desk.close()
}

/** The pictures that a phone's home screen and the preview of a link show, drawn from the icon of the browser's tab. */
async function tabPictures(browser: Browser): Promise<void> {
  const icon = readFileSync('public/favicon.svg', 'utf8')
  const page = await browser.newPage()
  const draw = async (name: string, width: number, height: number, html: string) => {
    await page.setViewportSize({ width, height })
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${html}`)
    await page.evaluate('document.fonts.ready')
    await page.screenshot({ path: `public/${name}.png` })
  }
  // Home screens round the corners themselves.
  const square = icon.replace(' rx="8"', '')
  await draw('touch-icon', 180, 180, square)
  await draw('app-icon', 512, 512, square)
  const words = '<h1 style="font: 700 76px/1.15 Geist">Book an appointment at a service office</h1>'
  await draw(
    'share',
    1200,
    630,
    `<style>@font-face { font-family: Geist; font-weight: 100 900; src: url(${fontUrl()}) }</style>
    <div style="display: grid; grid-template-columns: 260px 1fr; gap: 64px; align-items: center; height: 630px; padding-inline: 80px; box-sizing: border-box; background: #0e2e3c; color: #fff; border-block-end: 16px solid #f0a31c">${icon}${words}</div>`,
  )
  await page.close()
}

function fontUrl(): string {
  const font = readFileSync('node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2')
  return `data:font/woff2;base64,${font.toString('base64')}`
}

mkdirSync(FOLDER, { recursive: true })
const stop = await startPortal()
const browser = await chromium.launch(await findBrowser())
try {
  if (isAll) await pictureEveryScreen(browser, partAsked(process.argv))
  else if (process.argv.includes('--films')) await films(browser)
  else {
    await tabPictures(browser)
    for (const size of ['phone', 'desktop'] as const) await tour(browser, size)
  }
} finally {
  await browser.close()
  await stop()
}
