import { dayAhead, expect, expectAccessible, heading, phone, press, someEmail, test, typeInto } from './steps.ts'

test.use({ viewport: phone.viewport, timezoneId: 'America/Denver' })

test('two people are booked together, by keyboard on a phone, and one of them cancels (HOUSE-1, HOUSE-3)', async ({
  page,
}) => {
  await page.goto('/customer/booking/appointment-type')
  await press(page, page.getByRole('checkbox', { name: 'Identification Card' }), 'Space')
  await press(page, page.getByRole('button', { name: 'Book for several people' }))
  const howMany = page.getByRole('textbox', { name: 'How many people are coming?' })
  await expect(howMany).toBeFocused()
  await press(page, page.getByRole('button', { name: /More.*How many people/ }))
  await expect(howMany).toHaveValue('2')
  await expectAccessible(page)
  await press(page, page.getByRole('button', { name: 'Continue' }))

  await press(page, page.getByRole('link', { name: 'First available time at any office' }))
  // On a day that no other journey books.
  await press(page, page.locator('summary'))
  await page.getByLabel('Earliest date').fill(dayAhead(26))
  const region = page.getByRole('region', { name: 'Times' })
  const times = region.getByRole('listitem').getByRole('button')
  await expect(page).toHaveURL(/fromDate=/)
  await expect(region).toHaveAttribute('aria-busy', 'false')
  await press(page, times.first())

  await expect(heading(page, 'Your information')).toBeFocused()
  await typeInto(page, page.getByLabel('First name').first(), 'Ana')
  await typeInto(page, page.getByLabel('Last name').first(), 'Ruiz')
  await typeInto(page, page.getByLabel('Email address'), someEmail())
  const ben = page.getByRole('group', { name: 'Person 2' })
  await press(page, page.getByRole('button', { name: 'Book this appointment' }))
  await expect(page.getByRole('alert')).toBeFocused()
  await press(page, page.getByRole('link', { name: 'Person 2: Enter a first name' }))
  await expect(ben.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Ben')
  await typeInto(page, ben.getByLabel('Last name'), 'Ruiz')
  await expectAccessible(page)
  await press(page, page.getByRole('button', { name: 'Book this appointment' }))

  await expect(heading(page, /^Your appointment is booked/)).toBeVisible()
  const people = page.getByRole('region', { name: 'Who is coming' })
  await expect(people.getByRole('listitem')).toHaveText([/Ana Ruiz/, /Ben Ruiz/])
  await expectAccessible(page)

  await press(page, page.getByRole('link', { name: 'Manage this appointment' }))
  await press(page, people.getByRole('button', { name: 'Cancel for Ben' }))
  await press(page, people.getByRole('button', { name: 'Yes, cancel' }))
  await expect(people.getByRole('listitem').nth(1)).toContainText('Canceled')
  await expect(people.getByRole('listitem').nth(0)).toContainText('Booked')
  await expectAccessible(page)
})
