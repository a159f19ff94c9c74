import type { APIRequestContext, Page } from '@playwright/test'
import { sayReference } from '#domain/appointments/reference.ts'
import {
  ask,
  type Booked,
  book,
  button,
  dayAhead,
  expect,
  expectAccessible,
  freeTimes,
  heading,
  link,
  phone,
  press,
  tabTo,
  test,
} from './steps.ts'

test.use(phone)

/** Every journey books on its own day, which no other uses. */
const office = 'Harbor Point'

const linkOf = ({ token }: Booked) => `/customer/appointment/review/${token}`
const reviewOf = (request: APIRequestContext, { token }: Booked) =>
  ask<{ startDateLocal: string }>(request, `/api/appointments/review?token=${token}`)

const standing = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const times = (page: Page) => page.getByRole('group', { name: /^Times on / }).getByRole('radio')

for (const [colorScheme, date] of [
  ['light', dayAhead(21)],
  ['dark', dayAhead(22)],
] as const) {
  test.describe(`in ${colorScheme} colors`, () => {
    test.use({ colorScheme })

    test('a customer confirms, reschedules and cancels with one link, by keyboard alone', async ({ page, request }) => {
      const booked = await book(request, { office, date })
      const pressOn = (name: string) => press(page, button(page, name))
      await page.goto(linkOf(booked))
      await expect(standing(page, 'Your appointment is booked')).toBeVisible()
      await expect(page.getByRole('main')).toContainText(`For ${booked.name}`)
      await expect(page.getByRole('main')).toContainText(office)
      await expect(page.getByRole('main')).toContainText('Pacific Time')
      await expect(page.getByText(/You can check in here from/)).toBeVisible()
      await expectAccessible(page)

      await pressOn('Confirm my appointment')
      await expect(standing(page, 'You confirmed this appointment')).toBeFocused()
      await expect(button(page, 'Confirm my appointment')).toHaveCount(0)

      await pressOn('Choose another time')
      await expect(standing(page, 'Choose another time')).toBeFocused()
      await expect(times(page).first()).toBeVisible()
      await expect(button(page, 'Move my appointment')).toHaveCount(0)
      await tabTo(page, times(page).first())
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await expect(times(page).nth(1)).toBeChecked()
      const newTime = await times(page).nth(1).inputValue()
      expect(newTime).not.toBe(booked.startDateLocal)
      await expectAccessible(page)
      await pressOn('Move my appointment')
      await expect(standing(page, 'Your appointment has been moved')).toBeFocused()
      await expect(page).toHaveURL(linkOf(booked))
      expect(await reviewOf(request, booked)).toMatchObject({ startDateLocal: newTime })

      await pressOn('Cancel this appointment')
      await expect(standing(page, 'Do you want to cancel this appointment?')).toBeFocused()
      await pressOn('No, keep it')
      await expect(button(page, 'Cancel this appointment')).toBeFocused()
      await page.keyboard.press('Enter')
      await tabTo(page, page.getByLabel('Why are you canceling?'))
      await page.keyboard.type('Out of town')
      await expectAccessible(page)
      await pressOn('Yes, cancel it')
      await expect(standing(page, 'This appointment has been canceled')).toBeFocused()
      await expect(button(page, 'Undo the cancellation')).toBeVisible()
      await expect(button(page, 'Book the same again')).toBeVisible()
      await expectAccessible(page)
      await page.reload()
      await expect(standing(page, 'This appointment has been canceled')).toBeVisible()
      await press(page, link(page, 'Book another appointment'))
      await expect(heading(page, 'Book an appointment')).toBeFocused()
    })
  })
}

test('when someone else has taken a time, the nearest ones are one press away', async ({ page, request }) => {
  const date = dayAhead(23)
  const booked = await book(request, { office, date })
  await page.goto(linkOf(booked))
  await button(page, 'Choose another time').click()
  // Far from their own time, which is free for them alone.
  await times(page).first().check()
  const wanted = await times(page).first().inputValue()
  // While the customer thinks, others take every place at that time.
  while ((await freeTimes(request, { office, date })).includes(wanted)) {
    await book(request, { office, date, startDateLocal: wanted })
  }
  await button(page, 'Move my appointment').click()
  const notice = page.getByRole('alert').filter({ hasText: 'This time has just been taken' })
  await expect(notice).toBeFocused()
  await expect(notice.getByRole('button')).toHaveCount(3)
  await expectAccessible(page)
  expect(await reviewOf(request, booked)).toMatchObject({ startDateLocal: booked.startDateLocal })
  await notice.getByRole('button').first().click()
  await expect(standing(page, 'Your appointment has been moved')).toBeFocused()
})

test('a wrong link reveals nothing, and a lost one can be sent again', async ({ page }) => {
  for (const token of ['x'.repeat(43), 'cut.short']) {
    await page.goto(`/customer/appointment/review/${token}`)
    await expect(heading(page, 'This link does not work')).toBeVisible()
    await button(page, 'Send me a new link').click()
    await expect(page.getByText(/^If this link belonged to an appointment/)).toBeVisible()
  }
  await expectAccessible(page)

  // The landing page answers everyone the same way.
  await page.goto('/')
  await button(page, 'Send me the link').click()
  const contact = page.getByLabel('Email address, phone number or reference')
  await expect(contact).toBeFocused()
  await expect(contact).toHaveAccessibleDescription(/Enter an email address, a phone number/)
  await contact.fill(`nobody.${crypto.randomUUID()}@example.com`)
  await button(page, 'Send me the link').click()
  await expect(page.getByRole('status').filter({ hasText: 'If there is an appointment with' })).toBeVisible()
  await expectAccessible(page)
})

test('opening the link changes nothing, and leaks to no other site', async ({ page, request, baseURL }) => {
  const booked = await book(request, { office, date: dayAhead(24) })
  // How long the answer holds counts down.
  const shown = async () => ({ ...(await reviewOf(request, booked)), changesInSeconds: 0 })
  const before = await shown()
  const outside: string[] = []
  const written: string[] = []
  page.on('request', (sent) => {
    if (!sent.url().startsWith(`${baseURL}/`)) outside.push(sent.url())
    if (sent.method() !== 'GET') written.push(sent.url())
  })
  const opened = await page.goto(linkOf(booked))
  expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' })
  await expect(standing(page, 'Your appointment is booked')).toBeVisible()
  expect(await shown()).toEqual(before)
  expect(outside).toEqual([])
  expect(written).toEqual([])

  const downloading = page.waitForEvent('download')
  await button(page, 'Add to calendar: Apple').click()
  expect((await downloading).suggestedFilename()).toBe(`appointment-${sayReference(booked.reference)}.ics`)
})
