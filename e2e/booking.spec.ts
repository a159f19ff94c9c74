import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** Journeys run side by side: each width books at an office of its own, each journey on a day of its own. */
const officeOf: Record<string, string> = { desktop: 'Elm Street', phone: 'Summit Ridge' }
const areaCodeOf: Record<string, string> = { desktop: '303', phone: '518' }

// A check of every step for accessibility takes its seconds, on a busy machine more than one journey's usual time.
test.describe.configure({ timeout: 90_000 })

const ana = { firstName: 'Ana', lastName: 'Ruiz' }

/** One person may have only a few appointments, so each journey is made by another one. */
const anEmail = () => `ana.${crypto.randomUUID()}@example.com`

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

/** A new step has come when its heading has the focus. */
async function expectStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
}

const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const times = (page: Page) => page.getByRole('group', { name: /^Times on / }).getByRole('radio')

async function goToTimes(page: Page, office: string, type = 'Identification Card'): Promise<void> {
  await page.goto('/customer/booking/appointment-type')
  await page.getByText(type, { exact: true }).click()
  await proceed(page)
  await page.getByText(office, { exact: true }).click()
  await proceed(page)
  await expect(times(page).first()).toBeVisible()
}

/** A day of next month, which no other journey books on; the demo is open every day. */
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
  const email = anEmail()
  await page.getByLabel('First name').fill(ana.firstName)
  await page.getByLabel('Last name').fill(ana.lastName)
  await page.getByLabel('Email address').fill(email)
  return email
}

test('a customer books from the landing page to the confirmation', async ({ page }, { project }) => {
  const office = officeOf[project.name] ?? 'Elm Street'
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
  await expectAccessible(page)
  await proceed(page)

  await expectStep(page, 'Choose an office')
  await page.getByText(office, { exact: true }).click()
  await expectAccessible(page)
  await proceed(page)

  await expectStep(page, 'Choose a day and time')
  await expect(page.getByText(/All times are local to the office/)).toBeVisible()
  await expect(times(page).first()).toBeVisible()
  await chooseDayOfNextMonth(page, 0)
  await chooseTime(page, 0)
  await expectAccessible(page)
  await proceed(page)

  await expectStep(page, 'Your information')
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4)
  await expectAccessible(page)
  const email = await fillInInformation(page)
  await page.getByLabel('Send me a text message reminder').check()
  await page.getByLabel('Mobile number for text messages').fill(`(${areaCodeOf[project.name]}) 555-0142`)
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

test('going back and reloading lose nothing, and a step cannot be entered too early', async ({ page }, { project }) => {
  await page.goto('/customer/booking/information')
  await expect(page).toHaveURL(/\/appointment-type$/)

  await goToTimes(page, officeOf[project.name] ?? 'Elm Street')
  await chooseDayOfNextMonth(page, 2)
  const startDateLocal = await chooseTime(page, 1)
  await proceed(page)
  const email = await fillInInformation(page)
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue(ana.lastName)

  await page.goBack()
  await expect(page.locator(`input[value="${startDateLocal}"]`)).toBeChecked()
  await proceed(page)
  await expect(page.getByLabel('Email address')).toHaveValue(email)
})

test('a link preselects an appointment type', async ({ page, request }) => {
  const types = (await (await request.get('/api/booking/appointment-options')).json()) as { id: number; name: string }[]
  const roadTest = types.find(({ name }) => name === 'Road Test')
  await page.goto(`/customer/booking/start?appointmentTypeId=${roadTest?.id}`)
  await page.getByRole('link', { name: 'Start now' }).click()
  await expect(page.getByRole('checkbox', { name: 'Road Test' })).toBeChecked()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

test('two customers race for one place: one goes on, the other takes another time with a press', async ({
  page,
  browser,
}, { project }) => {
  const elsewhere = await browser.newContext()
  const rival = await elsewhere.newPage()
  for (const customer of [page, rival]) {
    // One road test at a time: each of these times is a single place.
    await goToTimes(customer, officeOf[project.name] ?? 'Elm Street', 'Road Test')
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
  await elsewhere.close()
})

const takenNotice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This time has just been taken' })

/** How the wish for a time ended, once it has: by the notice, or by the next step. */
async function timeWasTaken(page: Page): Promise<boolean> {
  const nextStep = page.getByRole('heading', { level: 1, name: 'Your information' })
  await expect(takenNotice(page).or(nextStep)).toBeVisible()
  return takenNotice(page).isVisible()
}

test('a time is kept while the form is filled in, over a reload, and longer once asked', async ({ page }, {
  project,
}) => {
  await goToTimes(page, officeOf[project.name] ?? 'Elm Street')
  await chooseDayOfNextMonth(page, 6)
  await chooseTime(page, 2)
  await proceed(page)
  const timer = page.getByRole('timer')
  await expect(timer).toContainText(/(10:00|9:\d\d)/)
  await expect(timer).toContainText(/9:5[0-7]/)
  await page.reload()
  await expect(timer).toContainText(/9:[0-5]\d/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByRole('button', { name: 'Extend' })).toBeHidden()
  await expect(timer).toContainText(/(10:00|9:\d\d)/)
})

test('the nearest offices come first', async ({ page }) => {
  await page.goto('/customer/booking/appointment-type')
  await page.getByText('Identification Card', { exact: true }).click()
  await proceed(page)
  await page.getByLabel('ZIP code').fill('80220')
  await page.getByRole('button', { name: 'Find nearest' }).click()
  await expect(page.getByText('Nearest first')).toBeVisible()
  const distances = await page.getByText(/^(about )?[\d.,]+ mi$/).allTextContents()
  const miles = distances.map((distance) => Number(distance.replace(/[^\d.]/g, '')))
  expect(miles.length).toBeGreaterThan(1)
  expect(miles).toEqual(miles.toSorted((a, b) => a - b))
  // At the end of the page, where the button that stays in sight covers none of the links.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expectAccessible(page)

  await page.getByLabel('ZIP code').fill('00000')
  await page.getByRole('button', { name: 'Find nearest' }).click()
  await expect(page.getByText(/We do not know this ZIP code/)).toBeVisible()
})

test.describe('in Spanish, in the dark, far away', () => {
  test.use({ locale: 'es-MX', colorScheme: 'dark', timezoneId: 'Europe/Madrid' })

  test('a customer books, with dates and times as Spanish has them', async ({ page }, { project }) => {
    const proceed = () => page.getByRole('button', { name: 'Continuar' }).click()
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.getByRole('link', { name: 'Programar una cita' }).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Empezar' }).click()
    await page.getByText('Identification Card', { exact: true }).click()
    await expectAccessible(page)
    await proceed()
    await page.getByText(officeOf[project.name] ?? 'Elm Street', { exact: true }).click()
    await proceed()
    await expect(page.getByText(/Su dispositivo usa otra hora/)).toBeVisible()
    await page.getByRole('button', { name: 'Mes siguiente' }).click()
    await page
      .getByRole('button', { name: /hay horas disponibles$/ })
      .nth(8)
      .click()
    await page
      .getByRole('group', { name: /^Horas disponibles/ })
      .getByRole('radio')
      .first()
      .check()
    await expectAccessible(page)
    await proceed()
    await page.getByRole('button', { name: 'Programar esta cita' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Nombre').fill('José')
    await page.getByLabel('Apellidos').fill('Núñez')
    await page.getByLabel('Correo electrónico').fill(anEmail())
    await page.getByRole('button', { name: 'Programar esta cita' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Su cita está programada' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText(
      /(lunes|martes|miércoles|jueves|viernes|sábado|domingo), \d+ de/i,
    )
    await expectAccessible(page)
  })
})

test('a customer books by keyboard alone', async ({ page }, { project }) => {
  const { keyboard } = page
  const focused = page.locator(':focus')
  const tabTo = async (target: ReturnType<Page['locator']>) => {
    for (let stop = 0; stop < 60; stop++) {
      await keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error('Tab never came there.')
  }
  const tabToButton = (name: string) => tabTo(page.getByRole('button', { name }))

  await page.goto('/customer/booking/start')
  await tabTo(page.getByRole('link', { name: 'Start now' }))
  await keyboard.press('Enter')

  await expectStep(page, 'What do you need?')
  const card = page.getByRole('checkbox', { name: 'Identification Card' })
  await expect(card).toBeVisible()
  await tabTo(card)
  await keyboard.press('Space')
  await expect(card).toBeChecked()
  await tabToButton('Continue')
  await keyboard.press('Enter')

  await expectStep(page, 'Choose an office')
  const office = page.getByRole('radio', { name: officeOf[project.name] ?? 'Elm Street' })
  await expect(office).toBeVisible()
  await tabTo(page.getByRole('radio').first())
  while (!(await office.isChecked())) await keyboard.press('ArrowDown')
  await tabToButton('Continue')
  await keyboard.press('Enter')

  await expectStep(page, 'Choose a day and time')
  await expect(times(page).first()).toBeVisible()
  await tabTo(page.getByRole('gridcell', { selected: true }).getByRole('button'))
  await keyboard.press('PageDown')
  await expect(focused).toHaveAccessibleName(/times available|chosen/)
  const firstDay = (await focused.getAttribute('aria-label')) ?? ''
  await keyboard.press('ArrowRight')
  await expect(focused).not.toHaveAccessibleName(firstDay)
  await keyboard.press('Enter')
  await expect(focused).toHaveAccessibleName(/chosen/)
  await expect(times(page).first()).toBeVisible()
  await tabTo(times(page).first())
  await keyboard.press('Space')
  await keyboard.press('ArrowDown')
  await expect(times(page).nth(1)).toBeChecked()
  await tabToButton('Continue')
  await keyboard.press('Enter')

  await expectStep(page, 'Your information')
  await tabTo(page.getByLabel('First name'))
  await keyboard.type(ana.firstName)
  await keyboard.press('Tab')
  await keyboard.type(ana.lastName)
  await keyboard.press('Tab')
  await keyboard.type(anEmail())
  await keyboard.press('Enter')
  await expectStep(page, 'Your appointment is booked')
})
