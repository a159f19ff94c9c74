import type { Page } from '@playwright/test'
import { anOwnOffice, aUserOf, unique } from './own-office.ts'
import {
  button,
  chooseFor,
  dayAfter,
  expect,
  expectAccessible,
  heading,
  link as anyLink,
  press,
  signIn,
  tabTo,
  test,
} from './steps.ts'

test.use({ role: 'admin' })

const find = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search Locations' }).fill(text)
const link = (page: Page, name: string) => anyLink(page.getByRole('main'), name)

const aLocationWithHours = (page: Page) => anOwnOffice(page.request, { name: 'Pine Court' })

/** A user who manages only this location. */
const aManagerOf = (page: Page, locationId: number) =>
  aUserOf(page.request, 'Office Manager', [locationId], 'Mo Manager')

test('an administrator creates a location with coordinates, edits, archives, unarchives and deletes it', async ({
  page,
}) => {
  const name = unique('Oak Avenue')
  await page.goto('/admin/locations')
  await expect(link(page, 'Elm Street')).toBeVisible()
  await link(page, 'Create').click()
  await expect(heading(page, 'Create location')).toBeFocused()
  await button(page, 'Create').click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Office number').fill('404')
  await page.getByLabel('Phone number').fill('(303) 555-0144')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  // Scrolling closes the list, and a test's first touch of a field scrolls to it.
  await zone.click()
  await zone.fill('denver')
  await expect(page.getByRole('option')).toHaveText([/America\/Denver/])
  // By keyboard: a test's click first scrolls a phone's page.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue(/America\/Denver/)
  await button(page, 'Get coordinates').click()
  await expect(page.getByText(/Fill in the address first/)).toBeVisible()
  await page.getByLabel('Address line 1').fill('1437 Bannock Street')
  await page.getByLabel('City').fill('Denver')
  await page.getByLabel('State').fill('CO')
  await page.getByLabel('ZIP code').fill('80202')
  await button(page, 'Get coordinates').click()
  await expect(page.getByLabel('Latitude')).toHaveValue(/^39\./)
  await expect(page.getByLabel('Longitude')).toHaveValue(/^-10[45]\./)
  await page.getByRole('switch', { name: 'Tickets' }).check()
  await page.getByLabel('Ticket announcement').fill('Number {{TicketNumber}} to {{Desk}}')
  await expect(page.getByText('Number 42 to {{Desk}}')).toBeVisible()
  await button(page, 'Create').click()
  await expect(page.getByText(/no placeholder \{\{Desk\}\}/)).toBeVisible()
  await page.getByLabel('Ticket announcement').fill('Number {{TicketNumber}} to {{StationNumber}}')
  await expect(page.getByText('Number 42 to 3')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Create').click()
  await expect(page.getByText(`Location ${name} created`)).toBeVisible()
  // On its own page, with nothing to find again.
  await expect(heading(page, name)).toBeFocused()

  await page.goto('/admin/locations')
  await find(page, name)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(heading(page, `Edit ${name}`)).toBeFocused()
  await expect(zone).toHaveValue(/America\/Denver/)
  await page.getByLabel('Office number').fill('405')
  await button(page, 'Save').click()
  await expect(page.getByText(`Location ${name} updated`)).toBeVisible()
  await expect(page.getByRole('cell', { name: '405' })).toBeVisible()

  await chooseFor(page, name, 'Archive')
  const question = page.getByRole('alertdialog', { name: `Archive ${name}?` })
  await expect(question.getByText('It has no upcoming appointments.')).toBeVisible()
  await expectAccessible(page, '[role="alertdialog"]')
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText(`Location ${name} archived`)).toBeVisible()
  await expect(page.getByText('No Records Found')).toBeVisible()
  await page.getByRole('switch', { name: 'Show archived' }).click()
  await expect(page).toHaveURL(/showArchived=true/)
  await chooseFor(page, name, 'Unarchive')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unarchive' }).click()
  await expect(page.getByText(`Location ${name} unarchived`)).toBeVisible()

  await link(page, name).click()
  await expect(heading(page, name)).toBeFocused()
  await expect(page.getByText('No calendars')).toBeVisible()
  await expect(page.getByText('No active closures')).toBeVisible()
  await expect(page.getByText('No upcoming closures')).toBeVisible()
  await chooseFor(page, name, 'Delete')
  await button(page, 'Delete').click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(heading(page, 'Locations')).toBeVisible()
})

test('a location in use cannot be deleted and says why, and staff can see its details', async ({ page }) => {
  const { locationId } = await aLocationWithHours(page)
  await page.goto(`/office-manager/locations/delete/${locationId}`)
  await expect(page.getByText(/^This location still has 1 calendar\./)).toBeVisible()
  await expect(button(page, 'Delete')).toBeHidden()
  await expectAccessible(page)
  await page.goto(`/staff/locations/${locationId}`)
  await expect(page.getByRole('link', { name: '(303) 555-0190' })).toBeVisible()
  await expectAccessible(page)
  await link(page, 'View on Calendar').click()
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue(String(locationId))
})

test('a manager creates and edits a calendar at their location, by keyboard alone', async ({ page: desk, openAs }) => {
  const office = await aLocationWithHours(desk)
  const manager = await aManagerOf(desk, office.locationId)
  const page = await openAs(undefined)
  await signIn(page, '/office-manager/locations', manager.email, manager.password)
  await expect(link(page, office.name)).toBeVisible()
  await expect(link(page, 'Elm Street')).toHaveCount(0)
  await expect(link(page, 'Create')).toHaveCount(0)
  await expect(button(page, `Archive ${office.name}`)).toHaveCount(0)

  await press(page, link(page, office.name))
  await expect(heading(page, office.name)).toBeFocused()
  await expect(page.getByText('Mountain Time (America/Denver)')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage Standard Hours of Front desk' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Delete Front desk' })).toHaveCount(0)
  await expectAccessible(page)

  await press(page, link(page, 'Create Calendar'))
  await expect(heading(page, 'Create calendar')).toBeFocused()
  await tabTo(page, page.getByLabel('Name', { exact: true }))
  await page.keyboard.type('Window 5')
  await press(page, page.getByRole('checkbox', { name: /^Road Test/ }), 'Space')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Calendar Window 5 created')).toBeVisible()
  // Its hours come next.
  await expect(page).toHaveURL(/standard-office-hours/)
  await press(page, link(page, office.name))
  await expect(page.getByRole('heading', { level: 3, name: 'Window 5' })).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Edit Window 5' }))
  await expect(heading(page, 'Edit Window 5')).toBeFocused()
  await expect(page.getByRole('checkbox', { name: /^Road Test/ })).toBeChecked()
  await tabTo(page, page.getByLabel('Name', { exact: true }))
  await page.keyboard.press('End')
  await page.keyboard.type(' B')
  await press(page, button(page, 'Save'))
  await expect(page.getByText('Calendar Window 5 B updated')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Window 5 B' })).toBeVisible()
})

test('an administrator sees what deleting a calendar cancels, and a booking in the meantime changes it', async ({
  page,
}) => {
  const { name, locationId, today, book } = await aLocationWithHours(page)
  await book('Chen', `${dayAfter(today)}T09:00`)
  await page.goto(`/office-manager/locations/${locationId}`)
  await page.getByRole('link', { name: 'Delete Front desk' }).click()
  await expect(heading(page, 'Delete Front desk')).toBeVisible()
  await expect(page.getByText('1 appointment will be canceled.')).toBeVisible()
  await expect(page.getByText('Maya Chen')).toBeVisible()
  await expect(page.getByText('Its standard hours are deleted too.')).toBeVisible()
  await expectAccessible(page)

  await book('Lopez', `${dayAfter(today)}T09:00`)
  await button(page, 'Delete').click()
  await expect(page.getByText('2 appointments will be canceled.')).toBeVisible()
  await expect(page.getByText('Maya Lopez')).toBeVisible()
  await button(page, 'Delete').click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByText('No calendars')).toBeVisible()
})
