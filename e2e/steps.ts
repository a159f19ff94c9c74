import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import {
  type APIRequestContext,
  test as base,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { DEMO_PASSWORD } from '#server/users/demo-sign-ins.ts'
import { portalUrl } from './portal.ts'

/** What the journeys share: who makes them, how they go on by keyboard, and what is looked at on the way. */

export { expect }

/** The people of the demo. */
export type Role = 'admin' | 'manager' | 'staff'

export const emailOf = (role: Role) => `${role}@demo.test`

type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Said in full: without a word, a new browser would begin with the session of the page. */
const SIGNED_OUT: Session = { cookies: [], origins: [] }

/** What customers have in their hands. */
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

interface Steps {
  /** Who is signed in from the start; nobody unless told. */
  role: Role | undefined
  /** A page in a browser of its own, for a second person. */
  openAs: (role: Role | undefined, options?: BrowserContextOptions) => Promise<Page>
}

interface Sessions {
  sessionOf: (role: Role) => Promise<Session>
}

export const test = base.extend<Steps, Sessions>({
  role: [undefined, { option: true }],
  sessionOf: [
    async ({ playwright }, provide) => {
      const sessions = new Map<Role, Promise<Session>>()
      const open = async (role: Role) => {
        const request = await playwright.request.newContext({ baseURL: await portalUrl(), storageState: SIGNED_OUT })
        await ask(request, '/api/account/login', { email: emailOf(role), password: DEMO_PASSWORD })
        const session = await request.storageState()
        await request.dispose()
        return session
      }
      await provide((role) => {
        const session = sessions.get(role) ?? open(role)
        sessions.set(role, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  storageState: async ({ role, sessionOf }, provide) => provide(role && (await sessionOf(role))),
  openAs: async ({ browser, sessionOf }, provide) => {
    const pages: Page[] = []
    await provide(async (role, options) => {
      const context = await browser.newContext({ storageState: role ? await sessionOf(role) : SIGNED_OUT, ...options })
      const page = await context.newPage()
      pages.push(page)
      return page
    })
    await Promise.all(pages.map((page) => page.context().close()))
  },
})

/** Signs in by the form, for journeys that end the session or that are made by somebody new. */
export async function signIn(page: Page, returnUrl: string, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto(`/login?returnUrl=${encodeURIComponent(returnUrl)}`)
  await fillInLogin(page, email, password)
  await page.waitForURL(`**${returnUrl}`)
}

export async function fillInLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
export const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true })

/** More stops than any of the screens has: a week of hours has some two hundred. */
const MOST_STOPS = 400

type Direction = 'Tab' | 'Shift+Tab'

/** Goes on by Tab, or back by Shift+Tab, until this has the focus. */
export async function tabTo(page: Page, target: Locator, key: Direction = 'Tab'): Promise<void> {
  await target.waitFor()
  let wanted = await target.elementHandle()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    const place = await page.evaluate(
      (element) => (element === document.activeElement ? 'here' : element?.isConnected ? 'further on' : 'gone'),
      wanted,
    )
    if (place === 'here') return
    // A change that somebody else has made draws a screen anew.
    if (place === 'gone') wanted = await target.elementHandle()
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

/** An open dialog hears keys only once it has the focus, which is a moment after it is seen. */
export async function closeByEscape(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.and(page.locator(':focus-within'))).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Goes there without a mouse and presses Enter, or another key. */
export async function press(page: Page, target: Locator, key = 'Enter', direction: Direction = 'Tab'): Promise<void> {
  await tabTo(page, target, direction)
  await page.keyboard.press(key)
}

/** Replaces what a field holds. */
export async function typeInto(page: Page, field: Locator, text: string, direction: Direction = 'Tab'): Promise<void> {
  await tabTo(page, field, direction)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** The first part of a date or time; typing goes on to the next part by itself. */
export const firstPart = (within: Page | Locator, label: RegExp) =>
  within.getByRole('group', { name: label }).getByRole('spinbutton').first()

/** "2026-03-09" as it is typed in: 03092026. */
export const digitsOf = (date: string) => date.slice(5, 7) + date.slice(8, 10) + date.slice(0, 4)

const DAY_MS = 86_400_000

export const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

export const dayAfter = (date: string, days = 1) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** The axe that its Playwright package brings along. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Axe finds nothing, and nothing sticks out at the sides. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  expect(await flawsOf(page, part)).toEqual([])
}

/** What keeps people from using a page: what axe finds on it, and what sticks out at its side. */
export async function flawsOf(page: Page, part = 'body'): Promise<string[]> {
  // What happens to lie half under the top bar would count as too small a target.
  await page.evaluate('window.scrollTo(0, 0)')
  // Once for each document: the builder would have it read twice every time.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE)
  const { violations } = await new AxeBuilder({ page, axeSource: 'void axe' })
    // No page has frames that scripts run in, so that axe needs no page of its own to gather what it found.
    .setLegacyMode()
    .include(part)
    .options({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
    })
    .analyze()
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
  ]
}

interface Named {
  readonly id: number
  readonly name: string
}

/** Asks the portal, as whoever is signed in where the request comes from. */
export async function ask<T>(
  request: APIRequestContext,
  path: string,
  data?: object,
  method = data ? 'POST' : 'GET',
): Promise<T> {
  const headers = { origin: await portalUrl() }
  const response = await request.fetch(path, { method, headers, ...(data && { data }) })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

export function idOf(all: readonly Named[], name: string): number {
  const found = all.find((each) => each.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found.id
}

export const officeId = async (request: APIRequestContext, name: string) =>
  idOf(await ask(request, '/api/booking/location-options'), name)

export const calendarId = async (request: APIRequestContext, locationId: number, name: string) =>
  idOf(await ask(request, `/api/calendars/location/${locationId}`), name)

interface Wish {
  office: string
  date: string
  type?: string
  /** One that is free in the middle of the day, unless told. */
  startDateLocal?: string
  /** A mobile number that wants texts. */
  mobile?: string
}

export interface Booked {
  readonly id: number
  readonly token: string
  readonly startDateLocal: string
  readonly name: string
  readonly email: string
}

/** One person may have only a few appointments, so each is booked by another one. */
export const someEmail = () => `ana.${crypto.randomUUID()}@example.com`

const IDENTIFICATION_CARD = 'Identification Card'

/** What is wished for, as the public calls want it. */
async function visitOf(request: APIRequestContext, { office, type = IDENTIFICATION_CARD }: Wish) {
  const appointmentTypeId = idOf(await ask(request, '/api/booking/appointment-options'), type)
  return { locationId: await officeId(request, office), appointmentTypes: [{ appointmentTypeId, quantity: 1 }] }
}

/** The times of a day that customers are offered. */
export async function freeTimes(request: APIRequestContext, wish: Wish): Promise<string[]> {
  const asked = { ...(await visitOf(request, wish)), date: wish.date }
  const { times } = await ask<{ times: { startDateLocal: string }[] }>(
    request,
    '/api/booking/time-selection-options',
    asked,
  )
  return times.map(({ startDateLocal }) => startDateLocal)
}

/** Books through the public calls, as a customer's phone would. */
export async function book(request: APIRequestContext, wish: Wish): Promise<Booked> {
  const { type, mobile = '' } = wish
  const free = wish.startDateLocal ? [wish.startDateLocal] : await freeTimes(request, wish)
  const customer = {
    firstName: 'Ana',
    lastName: `Ruiz ${crypto.randomUUID().slice(0, 8)}`,
    email: someEmail(),
    phoneNumber: '',
    isSmsNotificationsEnabled: mobile !== '',
    smsPhoneNumber: mobile,
    vin: type === 'Title Transfer' ? '1HGCM82633A004352' : '',
    dlNumber: '',
  }
  const booked = await ask<Booked>(request, '/api/booking/submit-appointment', {
    ...(await visitOf(request, wish)),
    idempotencyKey: crypto.randomUUID(),
    startDateLocal: free[Math.floor(free.length / 2)],
    locale: 'en',
    customer,
  })
  return { ...booked, name: `${customer.firstName} ${customer.lastName}`, email: customer.email }
}
