import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
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

/** What the journeys share: who makes them, how they move by keyboard, and what they check on the way. */

export { expect }

/** The demo's people. */
export type Role = 'admin' | 'manager' | 'staff'

export const emailOf = (role: Role) => `${role}@demo.test`

type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Explicitly empty: by default, a new browser would start with the page's session. */
const SIGNED_OUT: Session = { cookies: [], origins: [] }

/** What customers use. */
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

interface Steps {
  /** Who is signed in from the start; no one by default. */
  role: Role | undefined
  /** A page in a separate browser, for a second person. */
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

/** Opens a page with a session of its own, for journeys that end it or involve a new user. */
export async function signIn(page: Page, address: string, email: string, password = DEMO_PASSWORD): Promise<void> {
  await ask(page.request, '/api/account/login', { email, password })
  await page.goto(address)
}

export async function fillInLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
export const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true })

/** Chooses from the menu at the end of a table's row. */
export async function chooseFor(page: Page, row: string, action: string): Promise<void> {
  await button(page, `More for ${row}`).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** More stops than any screen has: a week of hours has about two hundred. */
const MOST_STOPS = 400

type Direction = 'Tab' | 'Shift+Tab' | 'ArrowDown'

/** Tabs forward, or back with Shift+Tab, or goes down a menu, until this has the focus. */
export async function tabTo(page: Page, target: Locator, key: Direction = 'Tab'): Promise<void> {
  await target.waitFor()
  let wanted = await target.elementHandle()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    const place = await page.evaluate((element) => {
      // The scripts that share these steps are checked without a browser's types.
      const { document } = globalThis as unknown as { document: { activeElement: unknown } }
      return element === document.activeElement ? 'here' : element?.isConnected ? 'further on' : 'gone'
    }, wanted)
    if (place === 'here') return
    // Another user's change redraws the screen.
    if (place === 'gone') wanted = await target.elementHandle()
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

/** An open dialog gets keys only once it has the focus, a moment after it is visible. */
export async function closeByEscape(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.and(page.locator(':focus-within'))).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Goes there without a mouse and presses Enter, or another key. */
export async function press(page: Page, target: Locator, key = 'Enter', direction: Direction = 'Tab'): Promise<void> {
  await tabTo(page, target, direction)
  await page.keyboard.press(key)
}

/** Replaces a field's content. */
export async function typeInto(page: Page, field: Locator, text: string, direction: Direction = 'Tab'): Promise<void> {
  await tabTo(page, field, direction)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** The first part of a date or time; typing moves on to the next part automatically. */
export const firstPart = (within: Page | Locator, label: RegExp) =>
  within.getByRole('group', { name: label }).getByRole('spinbutton').first()

/** "2026-03-09" as typed: 03092026. */
export const digitsOf = (date: string) => date.slice(5, 7) + date.slice(8, 10) + date.slice(0, 4)

const DAY_MS = 86_400_000

export const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

export const dayAfter = (date: string, days = 1) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** The axe that comes with its Playwright package, whose builder would load it several times for every look. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** What may differ between light and dark: everything else is the same page. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

interface Look {
  /** Of the page; all of it by default. */
  readonly part?: string
  /** For a page that has been checked in other colors. */
  readonly isOnlyRecolored?: boolean
}

/** Axe finds no issues, and nothing overflows sideways. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  expect(await flawsOf(page, part === undefined ? {} : { part })).toEqual([])
}

/** What keeps people from using a page: what axe finds, and what overflows sideways. */
export async function flawsOf(page: Page, { part = 'body', isOnlyRecolored = false }: Look = {}): Promise<string[]> {
  // Anything half under a bar would count as too small a target: the back office has one at the top, the booking at the end,
  // a table its pager, and a long form its own.
  const end = page.url().includes('/customer/booking/') ? 'document.body.scrollHeight' : '0'
  // Once per document.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE)
  const options = {
    resultTypes: ['violations'],
    // No page has frames that run scripts.
    iframes: false,
    ...(isOnlyRecolored
      ? { runOnly: COLOR_RULES }
      : { rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } } }),
  }
  return page.evaluate<string[]>(`(async () => {
    window.scrollTo(0, ${end})
    const free = new CSSStyleSheet()
    free.replaceSync('.table-pager, .save-bar { position: static !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, free]
    // Colors that are still changing are none that anyone reads; what inherits one may follow it with its own change.
    const changing = () => document.getAnimations().filter((each) => each instanceof CSSTransition)
    // One that is over stays until the next frame, which does not come while promises follow each other.
    const frame = () => new Promise((next) => setTimeout(next, 0))
    while (changing().length > 0) await Promise.allSettled([frame(), ...changing().map((each) => each.finished)])
    const { violations } = await axe.run(${JSON.stringify({ include: [part] })}, ${JSON.stringify(options)})
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== free)
    const tooWide = document.documentElement.scrollWidth - window.innerWidth
    return [
      ...violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')),
      ...(tooWide > 0 ? [tooWide + ' px too wide'] : []),
    ]
  })()`)
}

interface Named {
  readonly id: number
  readonly name: string
}

/** Calls the portal as the user who is signed in on the request's page. */
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
  /** By default, one that is free in the middle of the day. */
  startDateLocal?: string
  /** A cell number that wants texts. */
  mobile?: string
}

export interface Booked {
  readonly id: number
  readonly reference: string
  readonly token: string
  readonly startDateLocal: string
  readonly name: string
  readonly email: string
}

/** One person may have only a few appointments, so a different person books each. */
export const someEmail = () => `ana.${crypto.randomUUID()}@example.com`

const IDENTIFICATION_CARD = 'Identification Card'

/** The wanted visit, as the public calls expect it. */
async function visitOf(request: APIRequestContext, { office, type = IDENTIFICATION_CARD }: Wish) {
  const appointmentTypeId = idOf(await ask(request, '/api/booking/appointment-options'), type)
  return { locationId: await officeId(request, office), appointmentTypes: [{ appointmentTypeId, quantity: 1 }] }
}

/** The times of a day offered to customers. */
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
