import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ask, expect, expectAccessible, heading, idOf, someEmail, test } from './steps.ts'

/** Every journey books on its own day. */
const office = 'Elm Street'

/** A new step has opened when its heading has the focus. */
const expectStep = (page: Page, title: string) => expect(heading(page, title)).toBeFocused()

const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const times = (page: Page) => page.getByRole('group', { name: /^Times on / }).getByRole('radio')

async function goToTimes(page: Page, type = 'Identification Card'): Promise<void> {
  await page.goto('/customer/booking/appointment-type')
  await page.getByText(type, { exact: true }).click()
  await proceed(page)
  await page.getByText(office, { exact: true }).click()
  await proceed(page)
  await expect(times(page).first()).toBeVisible()
}

/** A day next month that no other journey books on; the demo is open every day. */
async function chooseDayOfNextMonth(page: Page, index: number): Promise<void> {
  await page.getByRole('button', { name: 'Next month' }).click()
  await page
    .getByRole('button', { name: /times available$/ })
    .nth(index)
    .click()
  await expect(times(page).first()).toBeVisible()
}

async function chooseTime(page: Page, index: number): Promise<string> {
  const time = times(page).nth(index)
  const startDateLocal = await time.inputValue()
  await time.check()
  return startDateLocal
}

async function fillInInformation(page: Page): Promise<string> {
  const email = someEmail()
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Ruiz')
  await page.getByLabel('Email address').fill(email)
  return email
}

test('a customer books from the landing page to the confirmation', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Book an appointment' }).click()
  await expectStep(page, 'Book an appointment')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start now' }).click()

  await expectStep(page, 'What do you need?')
  await page.getByText('Title Transfer', { exact: true }).click()
  await page.getByText('Identification Card', { exact: true }).click()
  await page.getByRole('button', { name: /More.*Identification Card/ }).click()
  await expect(page.getByRole('status').filter({ hasText: '3 services' })).toBeVisible()
  await proceed(page)

  await expectStep(page, 'Choose an office')
  await page.getByText(office, { exact: true }).click()
  await expectAccessible(page)
  await proceed(page)

  await expectStep(page, 'Choose a day and time')
  await expect(page.getByText(/^Office time/)).toBeVisible()
  await expect(times(page).first()).toBeVisible()
  await chooseDayOfNextMonth(page, 0)
  await chooseTime(page, 0)
  await expectAccessible(page)
  await proceed(page)

  await expectStep(page, 'Your information')
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4)
  const email = await fillInInformation(page)
  await page.getByLabel('Send me a text message reminder').check()
  await page.getByLabel('Cell phone number for text messages').fill('(303) 555-0142')
  await page.getByLabel('Vehicle identification number (VIN)').fill('1HGCM82633A004352')
  await page.getByRole('button', { name: 'Book this appointment' }).click()

  await expectStep(page, 'Your appointment is booked')
  const details = page.getByRole('main')
  await expect(details).toContainText('Title Transfer')
  await expect(details).toContainText('2 × Identification Card')
  await expect(details).toContainText(office)
  await expect(details).toContainText(email)
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(file).toContain('SUMMARY:Appointment: ')

  await expect(page.getByRole('link', { name: 'Manage this appointment' })).toHaveAttribute(
    'href',
    /^\/customer\/appointment\/review\/.{20,}/,
  )
})

test('going back and reloading lose nothing, and the time stays held, longer on request', async ({ page }) => {
  // No step can be skipped ahead to.
  await page.goto('/customer/booking/information')
  await expect(page).toHaveURL(/\/appointment-type$/)

  await goToTimes(page)
  await chooseDayOfNextMonth(page, 2)
  const startDateLocal = await chooseTime(page, 1)
  await proceed(page)
  const timer = page.getByRole('timer')
  await expect(timer).toContainText(/(10:00|9:\d\d)/)
  const email = await fillInInformation(page)
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Ruiz')
  // It did not start over.
  await expect(timer).toContainText(/[1-9]:[0-5]\d/)
  await expect(timer).not.toContainText('10:00')
  await page.getByRole('button', { name: 'Hold it 10 more minutes' }).click()
  await expect(page.getByRole('button', { name: 'Hold it 10 more minutes' })).toBeHidden()
  await expect(timer).toContainText(/(10:00|9:\d\d)/)

  await page.goBack()
  await expect(page.locator(`input[value="${startDateLocal}"]`)).toBeChecked()
  await proceed(page)
  await expect(page.getByLabel('Email address')).toHaveValue(email)
})

test('a link preselects an appointment type, and the nearest offices come first', async ({ page }) => {
  const roadTest = idOf(await ask(page.request, '/api/booking/appointment-options'), 'Road Test')
  await page.goto(`/customer/booking/start?appointmentTypeId=${roadTest}`)
  await page.getByRole('link', { name: 'Start now' }).click()
  await expect(page.getByRole('checkbox', { name: 'Road Test' })).toBeChecked()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)

  await page.getByText('Identification Card', { exact: true }).click()
  await page.getByText('Road Test', { exact: true }).click()
  await proceed(page)
  await page.getByLabel('ZIP code').fill('80220')
  await page.getByRole('button', { name: 'Find nearest offices' }).click()
  await expect(page.getByText('Nearest first')).toBeVisible()
  const distances = await page.getByText(/^(about )?[\d.,]+ mi$/).allTextContents()
  const miles = distances.map((distance) => Number(distance.replace(/[^\d.]/g, '')))
  expect(miles.length).toBeGreaterThan(1)
  expect(miles).toEqual(miles.toSorted((a, b) => a - b))

  await page.getByLabel('ZIP code').fill('00000')
  await page.getByRole('button', { name: 'Find nearest offices' }).click()
  await expect(page.getByText(/We could not find that ZIP code/)).toBeVisible()
})

test('two customers race for one place: one continues, the other picks another time with one press', async ({
  page,
  openAs,
}) => {
  const rival = await openAs(undefined)
  for (const customer of [page, rival]) {
    // One road test at a time: each of these times has a single place.
    await goToTimes(customer, 'Road Test')
    await chooseDayOfNextMonth(customer, 4)
    await chooseTime(customer, 3)
  }
  await Promise.all([proceed(page), proceed(rival)])

  const isTaken = await Promise.all([page, rival].map(timeWasTaken))
  expect(isTaken.filter(Boolean)).toHaveLength(1)
  const [loser, winner] = isTaken[0] ? [page, rival] : [rival, page]
  await expect(takenNotice(loser)).toBeFocused()
  await expect(takenNotice(loser).getByRole('button')).toHaveCount(3)
  await expectAccessible(loser)
  await takenNotice(loser).getByRole('button').first().click()

  for (const customer of [winner, loser]) {
    await expectStep(customer, 'Your information')
    await fillInInformation(customer)
    await customer.getByLabel('Driver license number').fill('D1234567')
    await customer.getByRole('button', { name: 'Book this appointment' }).click()
    await expectStep(customer, 'Your appointment is booked')
  }
})

const takenNotice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This time has just been taken' })

/** How choosing a time ended: with the notice, or with the next step. */
async function timeWasTaken(page: Page): Promise<boolean> {
  const nextStep = page.getByRole('heading', { level: 1, name: 'Your information' })
  await expect(takenNotice(page).or(nextStep)).toBeVisible()
  return takenNotice(page).isVisible()
}
