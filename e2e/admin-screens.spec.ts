import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { ask, book, dayAhead, emailOf, expect, flawsOf, heading, test } from './steps.ts'

/** The administrators' addresses in docs/screens.tsv. */
async function adminScreens(): Promise<string[]> {
  const lines = (await readFile(new URL('../docs/screens.tsv', import.meta.url), 'utf8')).split('\n')
  return lines.map((line) => line.split('\t')[0] ?? '').filter((address) => address.startsWith('/admin'))
}

interface Example {
  readonly heading: string
  /** Of the record in its address. */
  readonly id?: number
}

/** The heading of each screen, and a demo record for those that show one. */
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
  const fleet = await rowOf('/api/admin/trusted-bookers/table', '')
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
    '/admin/trusted-bookers': { heading: 'Trusted bookers' },
    '/admin/trusted-bookers/create': { heading: 'Create trusted booker' },
    '/admin/trusted-bookers/update/{id}': having(fleet?.id, `Edit ${fleet?.['name']}`),
    '/admin/trusted-bookers/delete/{id}': having(fleet?.id, `Delete ${fleet?.['name']}`),
    '/admin/outbox': { heading: 'Outbox' },
    '/admin/outbox/phone': { heading: 'Phone simulator' },
  }
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
    const screens = await adminScreens()
    expect(screens.filter((address) => !known[address])).toEqual([])
    let shown: string | undefined
    for (const address of screens) {
      const { heading: words = '', id = 0 } = known[address] ?? {}
      const at = address.replace(/\{\w+\}/, String(id))
      // Again if the heading would not tell that it is another screen.
      await (shown === undefined || shown === words ? page.goto(at) : followTo(page, at))
      shown = words
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
    for (const [index, address] of (await adminScreens()).entries()) {
      const at = address.replace(/\{\w+\}/, '1')
      await (index === 0 ? page.goto(at) : followTo(page, at))
      await expect(page, address).toHaveURL(/\/403$/)
      await expect(heading(page, 'You do not have access to this page')).toBeVisible()
    }
  })
})
