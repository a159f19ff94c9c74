import { expect, test } from '@playwright/test'
import {
  book,
  calendarId,
  dayAhead,
  digitsOf,
  expectAccessible,
  firstPart,
  officeId,
  pressByKeyboard,
  signIn,
  tabTo,
  typeInto,
} from './manager.ts'

/** A week has some two hundred stops of Tab, and axe reads every part of every time. */
test.describe.configure({ timeout: 180_000 })

const manager = 'manager@demo.test'
const office = 'Harbor Point'

/** Both widths run at the same office at the same time: each has a calendar and a day of its own. */
const own: Record<string, { calendar: string; type: string; days: number }> = {
  desktop: { calendar: 'Licensing', type: 'Identification Card', days: 44 },
  phone: { calendar: 'Vehicles', type: 'Title Transfer', days: 45 },
}

test('a manager changes the standard week by keyboard alone', async ({ page }, { project }) => {
  const { calendar } = own[project.name] ?? { calendar: 'Licensing' }
  await signIn(page, manager, '/office-manager/locations')
  const locationId = await officeId(page, office)
  const id = await calendarId(page, locationId, calendar)
  await page.goto(`/office-manager/locations/${locationId}/calendar/${id}/standard-office-hours/update`)
  await expect(page.getByRole('heading', { level: 1, name: `Standard hours: ${calendar}` })).toBeVisible({
    timeout: 20_000,
  })
  const hours = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(hours('Monday, 8:00 AM – 12:00 PM')).toBeVisible()

  // Absurd counts are refused while they are typed.
  const slots = hours('Monday, 8:00 AM – 12:00 PM').getByLabel('Customers at once')
  await typeInto(page, slots, '500')
  await expect(slots).toHaveAccessibleDescription('Must be at most 50')
  await expectAccessible(page)
  await typeInto(page, slots, '4')
  await expect(slots).toHaveAccessibleDescription('')

  await pressByKeyboard(page, page.getByRole('button', { name: 'Split Monday, 8:00 AM – 12:00 PM' }))
  const split = page.getByRole('dialog', { name: 'Split 8:00 AM – 12:00 PM' })
  await tabTo(page, firstPart(split, /^At/))
  await page.keyboard.type('09')
  await expectAccessible(page, '[role="dialog"]')
  await pressByKeyboard(page, split.getByRole('button', { name: 'Split' }))
  await expect(hours('Monday, 8:00 AM – 9:00 AM')).toBeVisible()
  await expect(hours('Monday, 9:00 AM – 12:00 PM')).toBeVisible()

  await pressByKeyboard(page, page.getByRole('button', { name: 'Copy Monday' }))
  await expect(page.getByRole('menuitem', { name: 'To all weekdays' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(hours('Friday, 9:00 AM – 12:00 PM')).toBeVisible()
  await expect(hours('Saturday, 9:00 AM – 2:00 PM')).toBeVisible()

  await pressByKeyboard(page, page.getByRole('button', { name: 'Remove Friday, 8:00 AM – 9:00 AM' }))
  await expect(hours('Friday, 8:00 AM – 9:00 AM')).toBeHidden()
  await pressByKeyboard(
    page,
    page.getByRole('button', { name: /^Undo: Remove 8:00 AM – 9:00 AM on Friday/ }),
    'Shift+Tab',
  )
  await expect(hours('Friday, 8:00 AM – 9:00 AM')).toBeVisible()

  await expect(page.getByText(/places more per week\./)).toBeVisible()
  // Enter in a field saves, without the way through the whole week.
  await pressByKeyboard(page, hours('Monday, 8:00 AM – 9:00 AM').getByLabel('Customers at once'))
  const question = page.getByRole('alertdialog', { name: `New standard hours for ${calendar}` })
  await expect(question.getByText('No appointment is affected.')).toBeVisible()
  await expectAccessible(page, '[role="alertdialog"]')
  await pressByKeyboard(page, question.getByRole('button', { name: 'Save hours' }))
  await expect(page.getByText(`Standard hours of ${calendar} saved`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/office-manager/locations/${locationId}$`))
})

test('temporary hours show whom they hit, are created and deleted by keyboard alone', async ({ page }, { project }) => {
  const { calendar, type, days } = own[project.name] ?? { calendar: 'Licensing', type: 'Identification Card', days: 44 }
  const date = dayAhead(days)
  await signIn(page, manager, '/office-manager/locations')
  const locationId = await officeId(page, office)
  const id = await calendarId(page, locationId, calendar)
  const customer = await book(page, locationId, type, date)
  const list = `/office-manager/locations/${locationId}/calendar/${id}/temporary-office-hours`
  await page.goto(list)
  await expect(page.getByText('No temporary hours')).toBeVisible()
  await expectAccessible(page)
  await pressByKeyboard(page, page.getByRole('link', { name: 'Create' }).first())
  await expect(page.getByRole('heading', { level: 1, name: `Create temporary hours: ${calendar}` })).toBeFocused()

  // What is missing is named, and the summary leads to it.
  await pressByKeyboard(page, page.getByLabel('Name'))
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  await pressByKeyboard(page, page.getByRole('link', { name: 'Enter a name' }))
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Renovation')
  await tabTo(page, firstPart(page, /^First day/))
  await page.keyboard.type(digitsOf(date))
  await tabTo(page, firstPart(page, /^Last day/))
  await page.keyboard.type(digitsOf(date))

  // A day without hours, copied to all others: closed all week.
  const removals = page.getByRole('button', { name: /^Remove Monday/ })
  const count = await removals.count()
  for (let left = count; left > 0; left--) {
    // The focus is behind what was removed.
    await pressByKeyboard(page, removals.first(), left === count ? 'Tab' : 'Shift+Tab')
    await expect(removals).toHaveCount(left - 1)
  }
  await pressByKeyboard(page, page.getByRole('button', { name: 'Copy Monday' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'To every day' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 places per week')).toBeVisible()
  await expect(page.getByText(/appointments? will be cancelled/)).toBeVisible()

  await pressByKeyboard(page, page.getByRole('button', { name: 'Create', exact: true }))
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(customer)).toBeVisible()
  await expectAccessible(page, '[role="alertdialog"]')
  await pressByKeyboard(page, question.getByRole('button', { name: 'Save hours' }))
  await expect(page.getByText('Temporary hours Renovation created')).toBeVisible()

  await pressByKeyboard(page, page.getByRole('link', { name: 'Edit Renovation' }))
  await expect(page.getByLabel('Name')).toHaveValue('Renovation')
  await page.goBack()
  await pressByKeyboard(page, page.getByRole('link', { name: 'Delete Renovation' }))
  await expect(page.getByText('No appointment is affected.')).toBeVisible()
  await expectAccessible(page)
  await pressByKeyboard(page, page.getByRole('button', { name: 'Delete', exact: true }))
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('No temporary hours')).toBeVisible()
})
