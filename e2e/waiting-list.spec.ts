import type { APIRequestContext } from '@playwright/test'
import { type Language, directionOf } from '#domain/languages.ts'
import { WORDS } from '#server/platform/words.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { anOwnOffice, unique, zoneAtNoon } from './own-office.ts'
import {
  ask,
  button,
  dayAfter,
  expect,
  expectAccessible,
  heading,
  link,
  phone,
  press,
  someEmail,
  test,
  typeInto,
} from './steps.ts'

const readers = [
  { language: 'en', browser: 'en-US', colorScheme: 'light' },
  { language: 'es', browser: 'es-MX', colorScheme: 'dark' },
  { language: 'ar', browser: 'ar-EG', colorScheme: 'light' },
] as const satisfies readonly { language: Language; browser: string; colorScheme: string }[]

let mailbox: Mailbox
test.beforeAll(async () => {
  mailbox = await openMailbox()
})
test.afterAll(() => mailbox.close())

for (const { language, browser, colorScheme } of readers) {
  const words = WORDS[language]
  const { waitingList, booking, earliest } = words

  test.describe(`a customer whose browser is set to ${browser}`, () => {
    test.use({ ...phone, locale: browser, colorScheme })

    test(`finds nothing good, joins the waiting list and takes what becomes free, by keyboard alone (WAIT-1, WAIT-6)`, async ({
      page,
      openAs,
    }) => {
      const { request: office } = (await openAs('admin')).context()
      const { appointmentTypeId, day, cancel } = await aFullDay(office)
      const email = someEmail()
      const standing = (name: string) => page.getByRole('heading', { level: 2, name })

      await page.goto(`/customer/booking/earliest?appointmentTypeId=${appointmentTypeId}&fromDate=${day}`)
      await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language))
      // The day that would be good is full: the first times are on the day after it.
      await expect(page.getByRole('region', { name: earliest.results }).getByRole('listitem').first()).toBeVisible()
      await expectAccessible(page)
      await press(page, link(page, booking.tellMe))

      await expect(heading(page, booking.tellMe)).toBeFocused()
      await press(page, page.locator('summary'))
      await expect(page.getByLabel(earliest.fromDate)).toHaveValue(day)
      await page.getByLabel(earliest.untilDate).fill(day)
      await typeInto(page, page.getByLabel(booking.information.firstName, { exact: true }), 'Ana')
      await typeInto(page, page.getByLabel(booking.information.lastName, { exact: true }), 'Ruiz')
      await typeInto(page, page.getByLabel(booking.information.email), email)
      await expectAccessible(page)
      await press(page, button(page, waitingList.join.submit))
      await expect(heading(page, waitingList.join.sentTitle)).toBeFocused()
      await expect(page.getByText(email)).toBeVisible()
      await expectAccessible(page)

      // Opening the link does nothing yet.
      await page.goto(await mailbox.mailed(email, 'WaitingListJoined'))
      await expect(standing(waitingList.unconfirmed.title)).toBeVisible()
      await press(page, button(page, waitingList.confirm))
      await expect(standing(waitingList.waiting.title)).toBeFocused()
      await expectAccessible(page)

      await cancel()
      await page.goto(await mailbox.mailed(email, 'PlaceOffered'))
      await expect(standing(waitingList.offer.title)).toBeVisible()
      await expect(page.getByRole('timer')).toContainText(/\d:\d\d$/)
      await expectAccessible(page)
      await press(page, button(page, waitingList.offer.take))
      await expect(standing(waitingList.taken.title)).toBeFocused()
      await expectAccessible(page)
      await press(page, link(page, waitingList.taken.open))
      await expect(heading(page, words.review.title)).toBeVisible()
      await expect(standing(words.review.states.booked.title)).toBeVisible()
    })
  })
}

/** An office with one place a day, which is taken on the day in question; it alone serves what the journey is for. */
async function aFullDay(request: APIRequestContext) {
  const { id: appointmentTypeId } = await ask<{ id: number }>(request, '/api/appointment-types/create', {
    name: unique('Road test'),
    description: '',
    sortOrder: 9000,
    interactionDuration: 15,
    requestVin: false,
    requestDlNumber: false,
    translations: {},
  })
  const office = await anOwnOffice(request, {
    name: 'Waiting Hill',
    timeZone: zoneAtNoon(),
    appointmentTypeId,
    hours: { startTime: '10:00', endTime: '10:15', numberOfSlots: 1 },
  })
  const day = dayAfter(office.today, 3)
  const { id: appointmentId } = await office.book('Chen', `${day}T10:00`)
  return {
    appointmentTypeId,
    day,
    cancel: () => ask(request, `/api/staff/appointments/cancel?id=${appointmentId}`, undefined, 'POST'),
  }
}
