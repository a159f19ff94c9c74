import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

// The long journey is checked for accessibility in seven states; on a busy machine each check takes its seconds.
test.describe.configure({ timeout: 180_000 })

const OFFICE = 'Harbor Point'
/** Far enough ahead that no other journey books there. */
const DAYS_AHEAD = 21

interface Booked {
  id: number
  token: string
  startDateLocal: string
}

interface Office {
  request: APIRequestContext
  /** What is booked there, as the API wants it. */
  visit: object
  headers: Record<string, string>
}

async function harborPoint(request: APIRequestContext, baseURL = ''): Promise<Office> {
  const idOf = async (name: string, url: string): Promise<number | undefined> => {
    const options: { id: number; name: string }[] = await (await request.get(url)).json()
    return options.find((option) => option.name === name)?.id
  }
  const locationId = await idOf(OFFICE, '/api/booking/location-options')
  const appointmentTypeId = await idOf('Identification Card', '/api/booking/appointment-options')
  return {
    request,
    visit: { locationId, appointmentTypes: [{ appointmentTypeId, quantity: 1 }] },
    headers: { origin: baseURL },
  }
}

/** Books as the last step of the booking does; each time for somebody else, because one person may have only a few. */
async function submit({ request, visit, headers }: Office, startDateLocal: string | undefined) {
  const customer = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: `ana.${crypto.randomUUID()}@example.com`,
    phoneNumber: '',
    isSmsNotificationsEnabled: false,
    smsPhoneNumber: '',
    vin: '',
    dlNumber: '',
  }
  const data = { ...visit, idempotencyKey: crypto.randomUUID(), startDateLocal, locale: 'en', customer }
  return request.post('/api/booking/submit-appointment', { data, headers })
}

/** Books the first free time of a day that is the journey's own. */
async function book(office: Office, journey: number): Promise<Booked> {
  const { request, visit, headers } = office
  const date = new Date(Date.now() + (DAYS_AHEAD + journey) * 86_400_000).toISOString().slice(0, 10)
  const found = await request.post('/api/booking/time-selection-options', { data: { ...visit, date }, headers })
  const { times }: { times: { startDateLocal: string }[] } = await found.json()
  const response = await submit(office, times[0]?.startDateLocal)
  expect(response.status()).toBe(200)
  return response.json()
}

/** The widths run side by side: each journey has a day of its own at each. */
const dayOf = (journey: number, width: string) => journey * 2 + (width === 'phone' ? 1 : 0)

const linkOf = ({ token }: Booked) => `/customer/appointment/review/${token}`
const reviewOf = async (request: APIRequestContext, { token }: Booked): Promise<unknown> =>
  (await request.get(`/api/appointments/review?token=${token}`)).json()

const button = (page: Page, name: string) => page.getByRole('button', { name })
const standing = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const times = (page: Page) => page.getByRole('group', { name: /^Times on / }).getByRole('radio')

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })

    test('a customer confirms, reschedules and cancels with one link', async ({ page, request, baseURL }, {
      project,
    }) => {
      const booked = await book(
        await harborPoint(request, baseURL),
        dayOf(colorScheme === 'dark' ? 1 : 0, project.name),
      )
      await page.goto(linkOf(booked))
      await expect(standing(page, 'Your appointment is booked')).toBeVisible()
      await expect(page.getByRole('main')).toContainText('For Ana Ruiz')
      await expect(page.getByRole('main')).toContainText(OFFICE)
      await expect(page.getByRole('main')).toContainText('Pacific Time')
      await expect(page.getByText(/You can check in here from/)).toBeVisible()
      await expectAccessible(page)

      await button(page, 'Confirm that I am coming').click()
      await expect(standing(page, 'You confirmed this appointment')).toBeFocused()
      await expect(button(page, 'Confirm that I am coming')).toHaveCount(0)
      await expectAccessible(page)

      await button(page, 'Choose another time').click()
      await expect(times(page).first()).toBeVisible()
      await button(page, 'Move my appointment').click()
      await expect(page.getByRole('alert')).toHaveText('Choose a time')
      await times(page).nth(5).check()
      const newTime = await times(page).nth(5).inputValue()
      expect(newTime).not.toBe(booked.startDateLocal)
      await expectAccessible(page)
      await button(page, 'Move my appointment').click()
      await expect(standing(page, 'Your appointment has been moved')).toBeFocused()
      await expect(page).toHaveURL(linkOf(booked))
      expect(await reviewOf(request, booked)).toMatchObject({ startDateLocal: newTime })
      await expectAccessible(page)

      await button(page, 'Cancel this appointment').click()
      await expect(standing(page, 'Do you want to cancel this appointment?')).toBeFocused()
      await page.getByLabel('Why are you cancelling?').fill('Out of town')
      await expectAccessible(page)
      await button(page, 'Yes, cancel it').click()
      await expect(standing(page, 'This appointment has been cancelled')).toBeFocused()
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
      await expectAccessible(page)
      await page.reload()
      await expect(standing(page, 'This appointment has been cancelled')).toBeVisible()
      await page.getByRole('link', { name: 'Book another appointment' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Book an appointment' })).toBeFocused()
    })

    test('a time that somebody else has taken: the nearest ones are a press away', async ({ page, request, baseURL }, {
      project,
    }) => {
      const office = await harborPoint(request, baseURL)
      const booked = await book(office, dayOf(colorScheme === 'dark' ? 3 : 2, project.name))
      await page.goto(linkOf(booked))
      await button(page, 'Choose another time').click()
      await times(page).nth(8).check()
      const wanted = await times(page).nth(8).inputValue()
      // While the customer thinks, others take every place of that time.
      while ((await submit(office, wanted)).ok());
      await button(page, 'Move my appointment').click()
      const notice = page.getByRole('alert').filter({ hasText: 'This time has just been taken' })
      await expect(notice).toBeFocused()
      await expect(notice.getByRole('button')).toHaveCount(3)
      await expectAccessible(page)
      expect(await reviewOf(request, booked)).toMatchObject({ startDateLocal: booked.startDateLocal })
      await notice.getByRole('button').first().click()
      await expect(standing(page, 'Your appointment has been moved')).toBeFocused()
    })

    test('a wrong link reveals nothing and can be sent anew', async ({ page }) => {
      for (const token of ['x'.repeat(43), 'cut.short']) {
        await page.goto(`/customer/appointment/review/${token}`)
        await expect(
          page.getByRole('heading', { level: 1, name: 'This link does not open an appointment' }),
        ).toBeVisible()
        await expectAccessible(page)
        await button(page, 'Send me a new link').click()
        await expect(page.getByText(/^If this link belonged to an appointment/)).toBeVisible()
        await expectAccessible(page)
      }
    })

    test('the landing page sends a lost link, and answers everybody alike', async ({ page }) => {
      await page.goto('/')
      await button(page, 'Send me the link').click()
      const contact = page.getByLabel('Email address or phone number')
      await expect(contact).toBeFocused()
      await expect(contact).toHaveAccessibleDescription(/An email address or phone number is required/)
      await contact.fill(`nobody.${crypto.randomUUID()}@example.com`)
      await button(page, 'Send me the link').click()
      await expect(
        page.getByRole('status').filter({ hasText: 'If there is an appointment for this contact' }),
      ).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('opening the link changes nothing, and tells no other site', async ({ page, request, baseURL }, { project }) => {
  const booked = await book(await harborPoint(request, baseURL), dayOf(4, project.name))
  const before = await reviewOf(request, booked)
  const outside: string[] = []
  const written: string[] = []
  page.on('request', (sent) => {
    if (!sent.url().startsWith(`${baseURL}/`)) outside.push(sent.url())
    if (sent.method() !== 'GET') written.push(sent.url())
  })
  const opened = await page.goto(linkOf(booked))
  expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' })
  await expect(standing(page, 'Your appointment is booked')).toBeVisible()
  expect(await reviewOf(request, booked)).toEqual(before)
  expect(outside).toEqual([])
  expect(written).toEqual([])

  const downloading = page.waitForEvent('download')
  await button(page, 'Add to calendar').click()
  expect((await downloading).suggestedFilename()).toBe(`appointment-${booked.id}.ics`)
})

test('a customer reschedules and cancels by keyboard alone', async ({ page, request, baseURL }, { project }) => {
  const booked = await book(await harborPoint(request, baseURL), dayOf(5, project.name))
  const { keyboard } = page
  const tabTo = async (target: ReturnType<Page['locator']>) => {
    for (let stop = 0; stop < 60; stop++) {
      await keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error('Tab never came there.')
  }
  const pressOn = async (name: string) => {
    await tabTo(button(page, name))
    await keyboard.press('Enter')
  }
  await page.goto(linkOf(booked))
  await expect(standing(page, 'Your appointment is booked')).toBeVisible()
  await pressOn('Choose another time')
  await expect(standing(page, 'Choose another time')).toBeFocused()
  await expect(times(page).first()).toBeVisible()
  await tabTo(times(page).first())
  await keyboard.press('Space')
  await keyboard.press('ArrowDown')
  await expect(times(page).nth(1)).toBeChecked()
  await pressOn('Move my appointment')
  await expect(standing(page, 'Your appointment has been moved')).toBeFocused()
  await pressOn('Cancel this appointment')
  await expect(standing(page, 'Do you want to cancel this appointment?')).toBeFocused()
  await pressOn('No, keep it')
  await expect(button(page, 'Cancel this appointment')).toBeFocused()
  await keyboard.press('Enter')
  await expect(standing(page, 'Do you want to cancel this appointment?')).toBeFocused()
  await pressOn('Yes, cancel it')
  await expect(standing(page, 'This appointment has been cancelled')).toBeFocused()
})
