import type { Page, Route } from '@playwright/test'
import { messages } from '#web/platform/messages.ts'
import {
  book,
  button,
  dayAhead,
  emailOf,
  expect,
  expectAccessible,
  heading,
  press,
  tabTo,
  test,
  typeInto,
} from './steps.ts'

test.use({ role: 'staff' })

const calls = '**/api/staff/appointments'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const brokenDown = (route: Route) => route.fulfill({ status: 500, json: {} })

test('staff add a customer by keyboard, check them in and send a notice; failures are shown and can be retried', async ({
  page,
}) => {
  const lastName = `Okoye ${crypto.randomUUID().slice(0, 8)}`
  const name = `Ben ${lastName}`
  await page.goto(`/staff/appointments?date=${dayAhead(5)}`)
  await press(page, button(page, 'Add'))
  const adding = dialog(page, 'Add Appointment')

  await page.route(`${calls}/time-slot-options`, brokenDown)
  await tabTo(page, adding.getByLabel('Appointment type'))
  await page.keyboard.type('Identification')
  await expect(adding.getByText(messages.portalFailed)).toBeVisible()
  // Reached while nothing can load: other users' changes reload the times, and then there is nothing to retry.
  await tabTo(page, button(adding, 'Retry'))
  await page.unroute(`${calls}/time-slot-options`)
  // Someone else's change may have loaded them in this moment: then Enter would press whatever has the focus now.
  await button(adding, 'Retry')
    .press('Enter', { timeout: 2000 })
    .catch(() => {})
  await expect(adding.getByLabel('Start time')).toHaveValue(new RegExp(`^${dayAhead(5)}T`))
  await expectAccessible(page, '[role="dialog"]')
  await typeInto(page, adding.getByLabel('First name'), 'Ben')
  await page.keyboard.press('Tab')
  await page.keyboard.type(lastName)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`ben.${crypto.randomUUID()}@example.com`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`^Added ${name} at `))).toBeVisible()

  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await button(dialog(page, name), 'Check In').click()
  // It is another day.
  await button(page.getByRole('alertdialog'), 'Check In').click()
  await page.route(`${calls}/notification-templates`, brokenDown)
  await button(dialog(page, name), 'Send notice').click()
  const notice = dialog(page, `Send notice to ${name}`)
  await expect(notice.getByText(messages.templatesFailed)).toBeVisible()
  await page.unroute(`${calls}/notification-templates`)
  await button(notice, 'Retry').click()
  const spoken = notice.getByLabel('Spoken words')
  // The waiting room hears no more of a name than it sees.
  await expect(spoken).toHaveValue(/^Ben O\., /)

  // A language without a template.
  await page.route(`${calls}/notification-templates`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isDefault: true } })
  })
  await notice.getByLabel('Language').selectOption('Spanish')
  await expect(page.getByText(messages.noTemplateForLanguage)).toBeVisible()
  await page.unroute(`${calls}/notification-templates`)
  await notice.getByLabel('Language').selectOption('English')

  // It cannot be sent empty, with a leftover placeholder, or through no channel.
  const send = button(notice, 'Send notice')
  await spoken.fill('')
  await expect(send).toBeDisabled()
  await spoken.fill('{{Nonsense}}')
  await expect(send).toBeDisabled()
  await spoken.fill(`${name}, please come`)
  await expect(send).toBeEnabled()
  await notice.getByRole('switch', { name: 'Announcement' }).click()
  await expect(send).toBeDisabled()
  await notice.getByRole('switch', { name: 'Announcement' }).click()
  await notice.getByLabel('Last Call').check()
  await expectAccessible(page, '[role="dialog"]')

  await page.route(`${calls}/send-notification`, (route) => route.fulfill({ json: false }))
  // By keyboard: the earlier toast covers the corner of the dialog for a while.
  await press(page, send)
  await expect(notice.getByText(messages.notificationFailed)).toBeVisible()
  await page.unroute(`${calls}/send-notification`)
  const sending = page.waitForRequest(`${calls}/send-notification`)
  await press(page, send)
  expect((await sending).postDataJSON()).toMatchObject({ announcement: `${name}, please come Last Call.` })
  await expect(page.getByText(`${name} has been called.`)).toBeVisible()

  await button(dialog(page, name), 'Send notice').click()
  await expect(send).toBeDisabled()
  await expect(notice.getByRole('timer')).toHaveText(/^Another notice can be sent in \d+ s\.$/)
  const first = await notice.getByRole('timer').innerText()
  await expect(notice.getByRole('timer')).not.toHaveText(first)
})

test('when two desks want one appointment, the second is told who was faster', async ({ page, openAs }) => {
  const { id, name } = await book(page.request, { office: 'Elm Street', date: dayAhead(6) })
  await page.goto(`/staff/appointments/${id}`)
  const nextDesk = await openAs('manager')
  const handle = async (desk: Page) => {
    await button(desk, 'Start helping').click()
    // It is another day.
    await button(desk.getByRole('alertdialog'), 'Start helping').click()
  }
  // Both press at the same moment: this desk's request arrives second.
  await nextDesk.route(`${calls}/handle*`, async (route) => {
    await handle(page)
    await expect(button(page, 'Stop helping')).toBeVisible()
    await route.continue()
  })
  await nextDesk.goto(`/staff/appointments/${id}`)
  await expect(heading(nextDesk, name)).toBeVisible()
  await handle(nextDesk)
  await expect(nextDesk.getByText(`This appointment is being handled by ${emailOf('staff')}.`)).toBeVisible()
  await expect(nextDesk.getByRole('main').getByText(emailOf('staff')).first()).toBeVisible()

  await page.goto('/staff/appointments/999999999')
  await expect(page.getByText(messages.appointmentNotFound)).toBeVisible()
  await page.route(`${calls}/${id}?*`, brokenDown)
  await page.goto(`/staff/appointments/${id}`)
  await expect(page.getByText(messages.appointmentLoadFailed)).toBeVisible()
})
