import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** What the journeys of office managers share: they are made without a mouse. */

const password = 'Demo-pass-1'

export async function signIn(page: Page, email: string, returnUrl: string): Promise<void> {
  await page.goto(`/login?returnUrl=${encodeURIComponent(returnUrl)}`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL(`**${returnUrl}`)
}

/** More stops than any of the screens has: a week of hours has some two hundred. */
const MOST_STOPS = 400

/** Goes on by Tab, or back by Shift+Tab, until this has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  const wanted = await target.elementHandle()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await page.evaluate((element) => element === document.activeElement, wanted)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

export async function pressByKeyboard(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

/** Replaces what a field holds. */
export async function typeInto(
  page: Page,
  field: Locator,
  text: string,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(page, field, key)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** The first part of a date or time; typing goes on to the next part by itself. */
export const firstPart = (within: Page | Locator, label: RegExp) =>
  within.getByRole('group', { name: label }).getByRole('spinbutton').first()

/** "2026-03-09" as it is typed in: 03092026. */
export const digitsOf = (date: string) => date.slice(5, 7) + date.slice(8, 10) + date.slice(0, 4)

export const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export async function expectAccessible(page: Page, part = 'body'): Promise<void> {
  // What happens to lie half under the top bar would count as too small a target.
  await page.evaluate('window.scrollTo(0, 0)')
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } } })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

interface Named {
  readonly id: number
  readonly name: string
}

/** Asks the portal as whoever is signed in on the page. */
export async function ask<T>(page: Page, path: string, data?: object): Promise<T> {
  const origin = new URL(page.url()).origin
  const response = await (data ? page.request.post(path, { data, headers: { origin } }) : page.request.get(path))
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

export async function officeId(page: Page, name: string): Promise<number> {
  const offices = await ask<Named[]>(page, '/api/locations/options')
  return idOf(offices, name)
}

export async function calendarId(page: Page, locationId: number, name: string): Promise<number> {
  return idOf(await ask<Named[]>(page, `/api/calendars/location/${locationId}`), name)
}

function idOf(all: readonly Named[], name: string): number {
  const found = all.find((each) => each.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found.id
}

/** Books through the public calls, as a customer's phone would; answers the customer's name. */
export async function book(page: Page, locationId: number, type: string, date: string): Promise<string> {
  const types = await ask<(Named & { requestVin: boolean })[]>(page, '/api/booking/appointment-options')
  const appointmentTypes = [{ appointmentTypeId: idOf(types, type), quantity: 1 }]
  const needsVin = types.some(({ name, requestVin }) => name === type && requestVin)
  const { times } = await ask<{ times: { startDateLocal: string }[] }>(page, '/api/booking/time-selection-options', {
    locationId,
    appointmentTypes,
    date,
  })
  const lastName = `Ruiz ${crypto.randomUUID().slice(0, 8)}`
  await ask(page, '/api/booking/submit-appointment', {
    idempotencyKey: crypto.randomUUID(),
    locationId,
    appointmentTypes,
    startDateLocal: times[0]?.startDateLocal,
    locale: 'en',
    customer: {
      firstName: 'Ana',
      lastName,
      email: `ana.${crypto.randomUUID()}@example.com`,
      phoneNumber: '',
      isSmsNotificationsEnabled: false,
      smsPhoneNumber: '',
      vin: needsVin ? '1HGCM82633A004352' : '',
      dlNumber: '',
    },
  })
  return `Ana ${lastName}`
}
