import {
  book,
  button,
  calendarId,
  dayAhead,
  digitsOf,
  expect,
  expectAccessible,
  firstPart,
  heading,
  officeId,
  press,
  tabTo,
  test,
  typeInto,
} from './steps.ts'

test.use({ role: 'manager' })

const office = 'Harbor Point'

test('a manager changes the standard week by keyboard alone', async ({ page }) => {
  const calendar = 'Licensing'
  const locationId = await officeId(page.request, office)
  const id = await calendarId(page.request, locationId, calendar)
  await page.goto(`/office-manager/locations/${locationId}/calendar/${id}/standard-office-hours/update`)
  await expect(heading(page, `Standard hours: ${calendar}`)).toBeVisible()
  const hours = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(hours('Monday, 8:00 AM – 12:00 PM')).toBeVisible()

  // Absurd counts are rejected as they are typed.
  const slots = hours('Monday, 8:00 AM – 12:00 PM').getByLabel('Customers at once')
  await typeInto(page, slots, '500')
  await expect(slots).toHaveAccessibleDescription('Must be at most 50')
  await expectAccessible(page)
  await typeInto(page, slots, '4')
  await expect(slots).toHaveAccessibleDescription('')

  await press(page, button(page, 'Split Monday, 8:00 AM – 12:00 PM'))
  const split = page.getByRole('dialog', { name: 'Split 8:00 AM – 12:00 PM' })
  await tabTo(page, firstPart(split, /^At/))
  await page.keyboard.type('09')
  await expectAccessible(page, '[role="dialog"]')
  await press(page, button(split, 'Split'))
  await expect(hours('Monday, 8:00 AM – 9:00 AM')).toBeVisible()
  await expect(hours('Monday, 9:00 AM – 12:00 PM')).toBeVisible()

  await press(page, button(page, 'Copy Monday'))
  await expect(page.getByRole('menuitem', { name: 'To all weekdays' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(hours('Friday, 9:00 AM – 12:00 PM')).toBeVisible()
  await expect(hours('Saturday, 9:00 AM – 2:00 PM')).toBeVisible()

  await press(page, button(page, 'Remove Tuesday, 8:00 AM – 9:00 AM'))
  await expect(hours('Tuesday, 8:00 AM – 9:00 AM')).toBeHidden()
  const undo = page.getByRole('button', { name: /^Undo: Remove 8:00 AM – 9:00 AM on Tuesday/ })
  await press(page, undo, 'Enter', 'Shift+Tab')
  await expect(hours('Tuesday, 8:00 AM – 9:00 AM')).toBeVisible()

  await expect(page.getByText(/more places per week\./)).toBeVisible()
  // Enter in a field saves, without tabbing through the whole week.
  await press(page, hours('Monday, 8:00 AM – 9:00 AM').getByLabel('Customers at once'))
  const question = page.getByRole('alertdialog', { name: `New standard hours for ${calendar}` })
  await expect(question.getByText('No appointments are affected.')).toBeVisible()
  await expectAccessible(page, '[role="alertdialog"]')
  await press(page, button(question, 'Save hours'))
  await expect(page.getByText(`Standard hours of ${calendar} saved`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/office-manager/locations/${locationId}$`))
})

test('temporary hours show who is affected, and are created and deleted by keyboard alone', async ({ page }) => {
  const calendar = 'Vehicles'
  const date = dayAhead(45)
  const customer = await book(page.request, { office, type: 'Title Transfer', date })
  const locationId = await officeId(page.request, office)
  const id = await calendarId(page.request, locationId, calendar)
  await page.goto(`/office-manager/locations/${locationId}/calendar/${id}/temporary-office-hours`)
  await expect(page.getByText('No temporary hours')).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Create' }).first())
  await expect(heading(page, `Create temporary hours: ${calendar}`)).toBeFocused()

  // Missing fields are named, and the summary links to them.
  await press(page, page.getByLabel('Name'))
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  await press(page, page.getByRole('link', { name: 'Enter a name' }))
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Renovation')
  await tabTo(page, firstPart(page, /^First day/))
  await page.keyboard.type(digitsOf(date))
  await tabTo(page, firstPart(page, /^Last day/))
  await page.keyboard.type(digitsOf(date))

  // A day without hours, copied to all the others: closed all week.
  const removals = page.getByRole('button', { name: /^Remove Monday/ })
  const count = await removals.count()
  for (let left = count; left > 0; left--) {
    // The focus is on the row after the removed one.
    await press(page, removals.first(), 'Enter', left === count ? 'Tab' : 'Shift+Tab')
    await expect(removals).toHaveCount(left - 1)
  }
  await press(page, button(page, 'Copy Monday'))
  await expect(page.getByRole('menuitem', { name: 'To all weekdays' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'To every day' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 places per week')).toBeVisible()
  await expect(page.getByText(/appointments? will be canceled/)).toBeVisible()

  await press(page, button(page, 'Create'))
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(customer.name)).toBeVisible()
  await expectAccessible(page, '[role="alertdialog"]')
  await press(page, button(question, 'Save hours'))
  await expect(page.getByText('Temporary hours Renovation created')).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Edit Renovation' }))
  await expect(page.getByLabel('Name')).toHaveValue('Renovation')
  await page.goBack()
  await press(page, page.getByRole('link', { name: 'Delete Renovation' }))
  await expect(page.getByText('No appointments are affected.')).toBeVisible()
  await expectAccessible(page)
  await press(page, button(page, 'Delete'))
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('No temporary hours')).toBeVisible()
})
