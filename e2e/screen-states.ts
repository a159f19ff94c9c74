import type { Page } from '@playwright/test'

/** What a screen of the back office shows after a press, or when the portal does not answer. */
interface ScreenState {
  readonly path: string
  readonly state: string
  /** From the screen as it opens. */
  readonly reach: (page: Page) => Promise<void>
}

const CALENDAR = '/staff/appointments'
const APPOINTMENT = '/staff/appointments/{entityId}'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').first().waitFor()

/** A press, and the dialog that it opens. */
const pressing =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await button(page, name).click()
    await dialog(page)
  }

const choosing = (menu: string | RegExp, item: string | RegExp) => async (page: Page) => {
  await button(page, menu).click()
  await page.getByRole('menuitem', { name: item }).first().click()
  await dialog(page)
}

const opening = (menu: string | RegExp) => async (page: Page) => {
  await button(page, menu).click()
  await page.getByRole('menu').waitFor()
}

const typing = (key: string) => async (page: Page) => {
  await page.locator('[data-appointment], .calendar-bar').first().waitFor()
  await page.keyboard.press(key)
  await dialog(page)
}

const at = (query: string, shown: string) => async (page: Page) => {
  await page.goto(page.url().split('?')[0] + query)
  await page.locator(shown).first().waitFor()
}

/** What its calls would answer if there were nothing. */
const withoutRows = async (page: Page) => {
  await page.route('**/api/**/*table*', async (route) => {
    const answer = await route.fetch()
    const { result, ...json } = (await answer.json()) as { result: object }
    await route.fulfill({
      response: answer,
      json: { ...json, result: { ...result, rows: [], totalFilteredRecords: 0 } },
    })
  })
  await page.reload()
  await page.getByText('No Records Found').first().waitFor()
  await page.unrouteAll({ behavior: 'wait' })
}

/** Everything but who is signed in fails. */
const failing = async (page: Page) => {
  await page.route(/\/api\/(?!account|public\/portal)/, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
  )
  await page.reload()
  await page.locator('main [role=alert], main [role=status]').first().waitFor()
  await page.unrouteAll({ behavior: 'wait' })
}

const running = async (page: Page) => {
  await page.route('**/api/office-manager/progress/*', (route) =>
    route.fulfill({ json: { state: 'Running', done: 120, total: 312, message: '' } }),
  )
  await page.reload()
  // It asks every second: what answers it is taken away after the look.
  await page.getByRole('progressbar').first().waitFor()
}

const TABLES = [
  '/admin/settings',
  '/admin/trusted-bookers',
  '/admin/users',
  '/admin/users/locked',
  '/admin/locations',
  '/admin/appointments',
  '/admin/appointment-type',
  '/admin/outbox',
  '/office-manager/locations',
]

const FAILING = [
  ...TABLES,
  CALENDAR,
  APPOINTMENT,
  '/staff/desk',
  '/staff/waiting-list',
  '/staff/locations/{locationId}',
  '/staff/locations/{locationId}/honored',
  '/staff/locations/{locationId}/people-to-call',
  '/office-manager/locations/{locationId}',
  '/office-manager/locations/{locationId}/confirmations/update',
  '/office-manager/locations/{locationId}/desks',
  '/office-manager/locations/close/{entityId}',
  '/office-manager/suspicious-bookings',
  '/admin/dashboard',
  '/admin/change-logs',
  '/admin/email-template/update/{id}',
]

export const STATES: readonly ScreenState[] = [
  { path: CALENDAR, state: 'week', reach: at('?view=week', '.week-day') },
  { path: CALENDAR, state: 'list', reach: at('?view=list', '.calendar-bar') },
  { path: CALENDAR, state: 'add', reach: pressing('Add') },
  { path: CALENDAR, state: 'block', reach: typing('b') },
  { path: CALENDAR, state: 'find', reach: typing('f') },
  { path: CALENDAR, state: 'help', reach: typing('?') },
  { path: CALENDAR, state: 'menu', reach: opening('More') },
  { path: CALENDAR, state: 'closures', reach: choosing('More', 'Closure Information') },
  { path: CALENDAR, state: 'columns', reach: choosing('More', 'Choose calendars') },
  {
    path: CALENDAR,
    state: 'ticket',
    // The first office has a line instead.
    reach: async (page) => {
      await page.getByLabel('Location').selectOption({ label: 'Harbor Point' })
      await pressing('Announce Ticket')(page)
    },
  },
  {
    path: CALENDAR,
    state: 'appointment',
    reach: async (page) => {
      await page.goto(`${page.url()}?view=day`)
      await page.locator('[data-appointment]').first().click()
      await dialog(page)
    },
  },
  {
    path: CALENDAR,
    state: 'find-and-go',
    reach: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('walter')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  { path: APPOINTMENT, state: 'notice', reach: pressing(/^Send notice/i) },
  { path: APPOINTMENT, state: 'swap', reach: choosing(/^More for/, /^Swap/) },
  { path: APPOINTMENT, state: 'menu', reach: opening(/^More for/) },
  { path: '/admin/users', state: 'row-menu', reach: opening(/^More for/) },
  { path: '/admin/users', state: 'change-log', reach: choosing(/^More for/, /Change log/i) },
  { path: '/admin/appointments', state: 'filters', reach: async (page) => button(page, /^Filters/).click() },
  { path: '/admin/appointments', state: 'columns', reach: pressing('Columns') },
  { path: '/admin/appointments', state: 'activity', reach: choosing(/^More for/, /activity/i) },
  { path: '/admin/debug', state: 'fill', reach: pressing(/^Fill/) },
  {
    path: '/admin/outbox',
    state: 'message',
    reach: async (page) => {
      await page.locator('tbody .row-link').first().click()
      await dialog(page)
    },
  },
  {
    path: '/admin/change-logs',
    state: 'opened',
    reach: async (page) => page.locator('main .change-history summary').first().click(),
  },
  { path: '/office-manager/progress/{id}', state: 'running', reach: running },
  {
    path: '/office-manager/suspicious-bookings',
    state: 'selected',
    reach: async (page) => page.locator('main [type=checkbox]').first().check(),
  },
  ...TABLES.map((path) => ({ path, state: 'empty', reach: withoutRows })),
  ...FAILING.map((path) => ({ path, state: 'failed', reach: failing })),
]
