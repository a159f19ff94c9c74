import type { SortedLocations } from '#contract/zip-codes.ts'
import {
  ask,
  dayAhead,
  expect,
  expectAccessible,
  heading,
  phone,
  press,
  someEmail,
  tabTo,
  test,
  typeInto,
} from './steps.ts'

test.use({ viewport: phone.viewport, timezoneId: 'America/Denver' })

test('a customer finds the first free time at any office and books it, by keyboard on a phone (EARLY-6)', async ({
  page,
}) => {
  // A new portal imports its zip codes in the background.
  const nearby = { appointmentTypes: [{ appointmentTypeId: 1 }], zipCode: '80220' }
  const isKnown = async () => (await ask<SortedLocations>(page.request, '/api/booking/sort-locations', nearby)).isKnown
  await expect.poll(isKnown, { timeout: 60_000 }).toBe(true)

  await page.goto('/customer/booking/start')
  await press(page, page.getByRole('link', { name: 'First available time at any office' }))
  // Nothing is chosen yet, so the first step asks, and comes back.
  await expect(heading(page, 'What do you need?')).toBeFocused()
  await press(page, page.getByRole('checkbox', { name: 'Identification Card' }), 'Space')
  await press(page, page.getByRole('button', { name: 'Continue' }))

  await expect(heading(page, 'First available time at any office')).toBeFocused()
  const results = page.getByRole('region', { name: 'Times' })
  const times = results.getByRole('listitem').getByRole('button')
  await expect(times.first()).toBeVisible()
  await typeInto(page, page.getByLabel(/ZIP code/), '80220')
  await page.keyboard.press('Enter')
  await expect(times.first()).toContainText(/\d mi/)
  await press(page, page.locator('summary'))
  await press(page, page.getByRole('checkbox', { name: 'Morning before noon' }), 'Space')
  // On a day that no other journey books.
  await page.getByLabel('Earliest date').fill(dayAhead(24))
  await press(page, page.getByRole('radio', { name: 'Balanced' }), 'ArrowLeft')
  await expect(page).toHaveURL(/zipCode=80220&partOfDay=morning&fromDate=[\d-]+&ranking=nearest/)
  await expect(times.first()).toContainText('Elm Street')
  await expect(times.first()).toContainText('AM')
  // Those of the search before are pale.
  await expect(results).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)

  // The address opens the same search.
  await page.reload()
  await expect(times.first()).toContainText('Elm Street')
  await press(page, times.nth(1))
  await expect(heading(page, 'Your information')).toBeFocused()
  await expect(page.getByText('We are holding this time for you. Minutes left:')).toBeVisible()
  await typeInto(page, page.getByLabel('First name'), 'Ana')
  await typeInto(page, page.getByLabel('Last name'), 'Ruiz')
  await typeInto(page, page.getByLabel('Email address'), someEmail())
  await tabTo(page, page.getByRole('button', { name: 'Book this appointment' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, /^Your appointment is booked/)).toBeVisible()
})
