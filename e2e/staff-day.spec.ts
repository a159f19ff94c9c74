import type { Page } from '@playwright/test'
import {
  book,
  button,
  closeByEscape,
  dayAhead,
  emailOf,
  expect,
  expectAccessible,
  heading,
  link,
  phone,
  test,
} from './steps.ts'

test.use({ role: 'staff' })

const office = 'Elm Street'

/** On the grid and in the list, an appointment is a button that starts with the person's name. */
const entry = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const act = (page: Page, name: string, action: string) =>
  dialog(page, name).getByRole('button', { name: action }).click()

/** On another day than today, every step asks first. */
async function actOnAnotherDay(page: Page, name: string, action: string) {
  await act(page, name, action)
  await button(page.getByRole('alertdialog', { name: `${action}?` }), action).click()
}

test('a booking appears on its own, is checked in and completed, and the next desk sees it', async ({
  page,
  openAs,
}) => {
  const date = dayAhead(1)
  const nextDesk = await openAs('staff')
  for (const desk of [page, nextDesk]) {
    await desk.goto(`/staff/appointments?date=${date}`)
    await expect(desk.getByText('Live', { exact: true })).toBeAttached()
    await expect(desk.getByText(/Booked/).first()).toBeVisible()
  }

  const { name } = await book(page.request, { office, date })
  const atNextDesk = (words: string) => nextDesk.locator(`[aria-label^="${name}"][aria-label*="${words}"]`)
  // How soon is measured by the bench of open screens.
  await atNextDesk('Booked').waitFor()
  await entry(page, name).click()
  await actOnAnotherDay(page, name, 'Check In')
  await atNextDesk('Checked In').waitFor()
  await actOnAnotherDay(page, name, 'Start helping')
  await atNextDesk(`handled by ${emailOf('staff')}`).waitFor()
  await actOnAnotherDay(page, name, 'Complete')
  await atNextDesk('Complete').waitFor()
  await expect(dialog(page, name).getByRole('button', { name: 'Reset Status' })).toBeVisible()

  await dialog(page, name).getByRole('link', { name: 'Open' }).click()
  await expect(heading(page, name)).toBeFocused()
  await expect(page.getByRole('region', { name: 'Activity log' }).getByRole('listitem')).toHaveText([
    /^Service complete/,
    /^Service started/,
    /^Checked in/,
    /^Created/,
  ])
  await page.getByRole('link', { name: 'Appointment Calendar' }).last().click()
  await expect(page).toHaveURL(new RegExp(`date=${date}`))
})

test('the whole day by keyboard; what leaves the calendar does not take the focus with it', async ({ page }) => {
  const date = dayAhead(2)
  const { name } = await book(page.request, { office, date })
  await page.goto(`/staff/appointments?view=day&date=${date}`)
  await expect(entry(page, name)).toBeVisible()
  const focused = page.locator(':focus')

  await page.getByRole('link', { name: /people? to call/ }).focus()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAttribute('data-appointment', /\d+/)
  const first = await focused.getAttribute('data-appointment')
  await page.keyboard.press('ArrowDown')
  await expect(focused).not.toHaveAttribute('data-appointment', first ?? '')
  await page.keyboard.press('Home')
  await expect(focused).toBeInViewport()

  await entry(page, name).focus()
  await page.keyboard.press('Enter')
  await closeByEscape(page, dialog(page, name))
  await expect(entry(page, name)).toBeFocused()

  await page.keyboard.press('Enter')
  await act(page, name, `More for ${name}`)
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await button(page, 'Cancel appointment').click()
  await expect(dialog(page, name)).toContainText('This appointment has been canceled.')
  await expect(dialog(page, name).locator(':focus')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(entry(page, name)).toHaveCount(0)
  await expect(focused).toHaveAttribute('data-appointment', /\d+/)

  await page.keyboard.press('c')
  await expect(entry(page, name)).toHaveAccessibleName(/Cancelled/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Calendar help' })).toBeVisible()
})

for (const [where, look] of [
  ['at a desk, in light colors', { colorScheme: 'light' }],
  ['at a desk, in dark colors', { colorScheme: 'dark' }],
  ['on a phone, in dark colors', { colorScheme: 'dark', ...phone }],
] as const) {
  test.describe(where, () => {
    test.use(look)

    test('axe finds no issues on the calendar, the dialog and the details', async ({ page }) => {
      // In the evening, everything of today is folded away.
      await page.goto(`/staff/appointments?date=${dayAhead(1)}`)
      const appointment = page.locator('[role="button"][data-appointment], [data-appointment] button').first()
      await expect(appointment).toBeVisible()
      await expectAccessible(page)
      await appointment.click()
      await expect(page.getByRole('dialog').getByText('Email')).toBeVisible()
      await expectAccessible(page, '[role="dialog"]')
      await link(page, 'Open').click()
      await expect(page.getByRole('region', { name: 'Activity log' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}
