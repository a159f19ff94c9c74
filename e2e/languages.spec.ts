import type { Locator, Page } from '@playwright/test'
import { directionOf, type Language, LANGUAGES, languages } from '#domain/languages.ts'
import { textIn } from '#domain/translations.ts'
import { WORDS } from '#server/platform/words.ts'
import { APPOINTMENT_TYPES } from '#server/seeds/demo-data.ts'
import { button, dayAfter, expect, expectAccessible, heading, link, phone, press as pressKey, test } from './steps.ts'

interface Reader {
  /** What their browser is set to. */
  browser: string
  firstName: string
  lastName: string
}

/** In any other language, the plainest. */
const readers: Readonly<Partial<Record<Language, Reader>>> = {
  en: { browser: 'en-US', firstName: 'Grace', lastName: 'Miller' },
  es: { browser: 'es-MX', firstName: 'José', lastName: 'Núñez' },
  fr: { browser: 'fr-CA', firstName: 'Zoé', lastName: 'Lefèvre' },
  vi: { browser: 'vi-VN', firstName: 'Hương', lastName: 'Nguyễn' },
  zh: { browser: 'zh-CN', firstName: '伟', lastName: '王' },
  ar: { browser: 'ar-EG', firstName: 'ليلى', lastName: 'حداد' },
}

/** No other journey books here. */
const office = 'Harbor Point'
const [, identificationCard] = APPOINTMENT_TYPES as [unknown, (typeof APPOINTMENT_TYPES)[number]]

/** A phone of typical width, and the narrowest that the pages support. */
const widths = [390, 320]

for (const [index, language] of LANGUAGES.entries()) {
  const words = WORDS[language]
  const { browser, firstName, lastName } = readers[language] ?? {
    browser: language,
    firstName: 'Kim',
    lastName: 'Weber',
  }
  // Journeys run in parallel: each books on its own day, this many after the first.
  const day = index + 1
  // Each of the two is someone's preference.
  const colorScheme = index % 2 === 0 ? 'light' : 'dark'
  const { name } = languages[language]
  const direction = directionOf(language)
  const appointmentType = textIn(identificationCard, 'name', language)

  test.describe(`a customer whose browser is set to ${browser}`, () => {
    // Far from the office, whose clock is what counts.
    test.use({ ...phone, locale: browser, colorScheme, timezoneId: 'Europe/Madrid' })

    test(`books in ${name}, by keyboard alone`, async ({ page }) => {
      const { keyboard } = page
      const focused = page.locator(':focus')
      const press = (target: Locator, key?: string) => pressKey(page, target, key)
      const proceed = () => press(button(page, words.common.continue))

      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveAttribute('dir', direction)
      await expect(heading(page, words.public.landing.title)).toBeVisible()
      await expectGood(page)
      await press(link(page, words.public.landing.book))

      await expectStep(page, words.booking.start.title)
      await press(link(page, words.booking.start.start))

      await expectStep(page, words.booking.type.title)
      const type = page.getByRole('checkbox', { name: appointmentType })
      await expect(type).toBeVisible()
      await press(type, 'Space')
      await expectGood(page)
      await proceed()

      await expectStep(page, words.booking.location.title)
      const choice = page.getByRole('radio', { name: office })
      await expect(choice).toBeVisible()
      await press(page.getByRole('radio').first(), 'Space')
      while (!(await choice.isChecked())) await keyboard.press('ArrowDown')
      await expectGood(page)
      await proceed()

      await expectStep(page, words.booking.time.title)
      const times = page.getByRole('group', { name: saying(words.booking.time.timesOn) }).getByRole('radio')
      await expect(times.first()).toBeVisible()
      await expect(page.getByText(saying(words.booking.time.zoneDiffers))).toBeVisible()
      await press(button(page, words.booking.time.wholeMonth))
      await press(page.getByRole('gridcell', { selected: true }).getByRole('button'), 'PageDown')
      const from = (await focused.getAttribute('data-day')) ?? ''
      for (let moved = 0; moved < day; moved++) {
        await keyboard.press(direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
      }
      await expect(focused).toHaveAttribute('data-day', dayAfter(from, day))
      await expect(focused).toHaveAccessibleName(new RegExp(`${words.booking.time.free}$`))
      await keyboard.press('Enter')
      // The days are in one row again, at the chosen one.
      await expect(focused).toBeChecked()
      await expect(times.first()).toBeVisible()
      await press(times.first(), 'Space')
      await expectGood(page)
      await proceed()

      await expectStep(page, words.booking.information.title)
      await press(button(page, words.booking.information.submit))
      await expect(page.getByRole('alert')).toBeFocused()
      await expectGood(page)
      await press(link(page, words.errors.firstName))
      await expect(page.getByLabel(words.booking.information.firstName, { exact: true })).toBeFocused()
      await keyboard.type(firstName)
      await keyboard.press('Tab')
      await keyboard.type(lastName)
      await keyboard.press('Tab')
      // One person may have only a few appointments.
      const email = `${language}-${Date.now()}@example.test`
      await keyboard.type(email)
      await press(button(page, words.booking.information.submit))

      await expectStep(page, words.booking.confirmation.title)
      await expect(page.getByRole('main')).toContainText(email)
      await expect(page.getByRole('main')).toContainText(office)
      await expect(page.getByRole('main')).toContainText(appointmentType)
      // The same digits and year as on the signs in the office.
      await expect(page.getByRole('main')).toContainText(dayAfter(from, day).slice(0, 4))
      await expectGood(page)
    })
  })
}

/** A new step has opened when its heading has the focus. */
async function expectStep(page: Page, title: string): Promise<void> {
  await expect(heading(page, title)).toBeFocused()
}

/** Axe finds no issues, and nothing overflows sideways, even on the narrowest phones. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
}

/** Matches a message regardless of its arguments: "Times on {day}". */
function saying(message: string): RegExp {
  return new RegExp(`^${message.replace(/[()?.*+]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`)
}
