import type { APIRequestContext, Page } from '@playwright/test'
import { addresses } from '#web/addresses.ts'
import { ask, book, dayAhead, emailOf, expect, flawsOf, heading, test } from './steps.ts'

const adminScreens = addresses.filter(({ path }) => path.startsWith('/admin'))

interface Example {
  readonly heading: string | RegExp
  /** Of the record in its address. */
  readonly id?: number
}

/** The heading of each screen that its address does not tell, and a demo record for those that show one. */
async function examples(request: APIRequestContext): Promise<Record<string, Example>> {
  type Row = Record<string, string> & { id: number }
  const rowOf = async (table: string, allSearch: string) => {
    const { result } = await ask<{ result: { rows: Row[] } }>(request, table, { allSearch })
    return result.rows[0]
  }
  const setting = (await rowOf('/api/settings/table', 'introduction'))?.id
  const mail = (await rowOf('/api/emailTemplate/table', 'AppointmentReminder'))?.id
  const text = (await rowOf('/api/sms-template/table', 'AppointmentReminder'))?.id
  const spanish = await rowOf('/api/locale-templates/table', 'Spanish')
  const staff = (await rowOf('/api/users/table', emailOf('staff')))?.id
  const office = (await rowOf('/api/locations/table', 'Elm Street'))?.id
  const type = (await rowOf('/api/appointment-types/table', 'Road Test'))?.id
  const visit = await book(request, { office: 'Harbor Point', date: dayAhead(30) })
  const having = (id: number | undefined, words: string): Example => ({ heading: words, id: id ?? 0 })
  return {
    '/admin': { heading: 'Dashboard' },
    '/admin/dashboard': { heading: 'Dashboard' },
    '/admin/debug': { heading: 'Debug tools' },
    '/admin/404': { heading: 'We could not find that page' },
    '/admin/settings': { heading: 'Settings' },
    '/admin/settings/create': { heading: 'Create setting' },
    '/admin/settings/update/{id}': having(setting, 'Edit Introduction'),
    '/admin/settings/delete/{id}': having(setting, 'Clear Introduction'),
    '/admin/email-template': { heading: 'Email Templates' },
    '/admin/email-template/update/{id}': having(mail, 'Edit AppointmentReminder'),
    '/admin/sms-template': { heading: 'SMS Templates' },
    '/admin/sms-template/update/{entityId}': having(text, 'Edit AppointmentReminder'),
    '/admin/localized-templates': { heading: 'Localized Templates' },
    '/admin/localized-templates/update/{entityId}': having(spanish?.id, 'Edit the Spanish messages'),
    '/admin/users': { heading: 'Users' },
    '/admin/users/locked': { heading: 'Locked users' },
    '/admin/users/create': { heading: 'Create user' },
    '/admin/users/update/{id}': having(staff, `Edit ${emailOf('staff')}`),
    '/admin/users/lock/{id}': having(staff, `Lock ${emailOf('staff')}`),
    '/admin/users/unlock/{id}': having(staff, `Unlock ${emailOf('staff')}`),
    '/admin/users/{id}/resend': having(staff, `Resend confirmation to ${emailOf('staff')}`),
    '/admin/locations': { heading: 'Locations' },
    '/admin/locations/create': { heading: 'Create location' },
    '/admin/locations/update/{id}': having(office, 'Edit Elm Street'),
    '/admin/locations/close/multiple': { heading: 'Close Multiple Locations' },
    '/admin/appointments': { heading: 'Appointments' },
    '/admin/appointments/create': { heading: 'Create appointment' },
    '/admin/appointments/update/{id}': having(visit.id, `Edit the appointment for ${visit.name}`),
    '/admin/appointments/details/{id}': having(visit.id, visit.name),
    '/admin/appointments/delete/{id}': having(visit.id, `Delete the appointment for ${visit.name}`),
    '/admin/appointment-type': { heading: 'Appointment Types' },
    '/admin/appointment-type/create': { heading: 'Create appointment type' },
    '/admin/appointment-type/update/{id}': having(type, 'Edit Road Test'),
    '/admin/appointment-type/delete/{id}': having(type, 'Delete Road Test'),
    '/admin/change-logs': { heading: 'Change Logs' },
    '/admin/change-logs/records': { heading: 'Changes to other records' },
    '/admin/change-logs/views': { heading: 'Views and exports' },
    '/admin/outbox': { heading: 'Outbox' },
    '/admin/outbox/phone': { heading: 'Phone simulator' },
  }
}

/** Without an example of its own, a screen is called as its address is, or after the record that is first in their list. */
async function exampleOf(request: APIRequestContext, { path, title }: (typeof adminScreens)[number]): Promise<Example> {
  if (title) return { heading: title }
  const [, list = path, verb = ''] = /^(.+)\/(update|delete|details)\/:\w+$/.exec(path) ?? []
  const { result } = await ask<{ result: { rows: { id: number; name: string }[] } }>(request, `/api${list}/table`, {})
  const [first] = result.rows
  const does = { update: 'Edit ', delete: 'Delete ' }[verb] ?? ''
  return first ? { heading: `${does}${first.name}`, id: first.id } : { heading: new RegExp(`^${does}|details$`) }
}

/** As a link inside the portal would, without loading the portal again. */
async function followTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

test.describe('as an administrator', () => {
  test.use({ role: 'admin' })

  test('every screen opens under its heading, is accessible and logs no errors', async ({ page }) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`)
    })
    const flaws: string[] = []
    const known = await examples(page.request)
    let shown: string | undefined
    for (const screen of adminScreens) {
      const address = screen.path.replace(/:(\w+)/, '{$1}')
      const { heading: words, id = 0 } = known[address] ?? (await exampleOf(page.request, screen))
      const at = address.replace(/\{\w+\}/, String(id))
      // Again if the heading would not tell that it is another screen.
      await (shown === undefined || shown === String(words) ? page.goto(at) : followTo(page, at))
      shown = String(words)
      await expect(page.getByRole('heading', { level: 1, name: words, exact: true })).toBeVisible()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
      flaws.push(...(await flawsOf(page)).map((flaw) => `${address}: ${flaw}`))
    }
    expect(flaws).toEqual([])
    expect(complaints).toEqual([])
  })
})

test.describe('as staff', () => {
  test.use({ role: 'staff' })

  test('no administrator screen opens', async ({ page }) => {
    for (const [index, { path }] of adminScreens.entries()) {
      const at = path.replace(/:\w+/, '1')
      await (index === 0 ? page.goto(at) : followTo(page, at))
      await expect(page, path).toHaveURL(/\/403$/)
      await expect(heading(page, 'You do not have access to this page')).toBeVisible()
    }
  })
})
