import type { BrowserContext, Locator, Page } from '@playwright/test'
import { anOwnOffice, aUserOf, type OwnOffice, unique, zoneAtNoon } from './own-office.ts'
import { ask, book, button, dayAhead, expect, expectAccessible, phone, signIn, test } from './steps.ts'

test.use({ role: 'admin' })

/** Whatever was shown before is still there, under what says why nothing happened. */
async function expectToldOffline(page: Page, kept: Locator): Promise<void> {
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /offline/i })
      .first(),
  ).toBeVisible()
  await expect(kept).toBeVisible()
}

async function whileOffline(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  await context.setOffline(true)
  await work()
  await context.setOffline(false)
}

/** Everything that has not been fetched yet is gone, as after a release that dropped the old files. */
const dropFiles = (page: Page) => page.route('**/assets/*', (route) => route.fulfill({ status: 404 }))

async function anOfficeWithLine(page: Page): Promise<OwnOffice> {
  const { request } = page
  const hours = { startTime: '00:00', endTime: '24:00', numberOfSlots: 2 }
  const office = await anOwnOffice(request, { name: 'Blink', timeZone: zoneAtNoon(), hours })
  const at = `/api/office-manager/desks/settings/${office.locationId}`
  await ask(request, at, { ...(await ask<object>(request, at)), isOn: true }, 'PUT')
  await ask(request, '/api/office-manager/desks', {
    locationId: office.locationId,
    name: '7',
    appointmentTypeIds: [],
  })
  return office
}

test('a press at the desk while the network is gone does nothing and says so; the next one works (NET-1)', async ({
  page: manager,
  openAs,
}) => {
  const { locationId } = await anOfficeWithLine(manager)
  const clerk = await aUserOf(manager.request, 'Staff', [locationId], 'Dana Desk')
  const desk = await openAs(undefined, { viewport: { width: 1280, height: 800 } })
  await signIn(desk, '/staff/desk', clerk.email, clerk.password)
  await desk.getByRole('button', { name: /^Open desk/ }).click()
  const next = desk.getByRole('button', { name: /^Call next/ })
  await expect(next).toBeVisible()

  await whileOffline(desk.context(), async () => {
    await desk.keyboard.press('n')
    await expectToldOffline(desk, next)
  })
  await desk.keyboard.press('n')
  await expect(desk.getByText('No one is waiting for this desk.')).toBeVisible()
})

test('checking someone in at the calendar while the network is gone (NET-1)', async ({ page: manager, openAs }) => {
  const office = await anOfficeWithLine(manager)
  const name = unique('Ruiz')
  await office.book(name, `${office.today}T13:00`)
  const clerk = await aUserOf(manager.request, 'Staff', [office.locationId], 'Cal Calendar')
  const desk = await openAs(undefined, { viewport: { width: 1366, height: 768 } })
  await signIn(desk, `/staff/appointments?locationId=${office.locationId}`, clerk.email, clerk.password)
  const entry = desk.getByRole('button', { name: new RegExp(`^Maya ${name}`) })
  await entry.click()
  const dialog = desk.getByRole('dialog', { name: `Maya ${name}` })
  await whileOffline(desk.context(), async () => {
    await button(dialog, 'Check In').click()
    await expectToldOffline(desk, dialog)
  })
  await button(dialog, 'Check In').click()
  await expect(entry).toHaveAccessibleName(/Checked in/i)
})

test.describe('on a phone', () => {
  test.use({ ...phone, role: undefined })

  test('a step that cannot be loaded says so, and opens by itself when the network is back (NET-2)', async ({
    page,
  }) => {
    await page.goto('/customer/booking/appointment-type')
    await page.getByText('Identification Card', { exact: true }).click()
    await whileOffline(page.context(), async () => {
      await button(page, 'Continue').click()
      await expectToldOffline(page, page.getByRole('banner'))
      await expectAccessible(page)
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Choose an office' })).toBeVisible()
  })

  test('the time step keeps the chosen time, and Continue works when the network is back (NET-1)', async ({ page }) => {
    await page.goto('/customer/booking/appointment-type')
    await page.getByText('Identification Card', { exact: true }).click()
    await button(page, 'Continue').click()
    await page.getByText('Elm Street', { exact: true }).click()
    await button(page, 'Continue').click()
    const times = page.getByRole('group', { name: /^Times on / }).getByRole('radio')
    await times.first().waitFor()
    await times.nth(2).check()
    await whileOffline(page.context(), async () => {
      await button(page, 'Continue').click()
      await expectToldOffline(page, page.getByRole('banner'))
      await expect(times.nth(2)).toBeChecked()
      await expectAccessible(page)
    })
    await button(page, 'Continue').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your information' })).toBeVisible()
  })

  test('the page of an appointment says that nothing was canceled, also without the files of messages (NET-1, NET-3)', async ({
    page,
  }) => {
    const { token } = await book(page.request, { office: 'Elm Street', date: dayAhead(24) })
    await page.goto(`/customer/appointment/review/${token}`)
    const cancel = button(page, 'Cancel this appointment')
    await expect(cancel).toBeVisible()
    await dropFiles(page)
    await whileOffline(page.context(), async () => {
      await cancel.click()
      const sure = button(page, 'Yes, cancel it')
      if (await sure.isVisible()) await sure.click()
      await expectToldOffline(page, page.getByRole('banner'))
    })
  })
})
