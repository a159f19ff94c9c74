import { book, button, dayAhead, expect, expectAccessible, heading, test } from './steps.ts'

test.use({ role: 'admin' })

/** Used by no one else in the demo. */
const mobile = '(719) 555-0177'

test('a booking’s confirmation is captured, its link opens the appointment, and replying X cancels it', async ({
  page,
  request,
  context,
}) => {
  const booked = await book(request, { office: 'Harbor Point', date: dayAhead(31), mobile })

  await page.goto('/admin/outbox')
  await page.getByRole('searchbox').fill(booked.email)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  const mail = page.getByRole('row').filter({ hasText: booked.email })
  await expect(mail).toContainText('Captured')
  await mail.getByRole('button', { name: /read the email$/ }).click()
  const dialog = page.getByRole('dialog', { name: `email to ${booked.email}` })
  await expect(dialog.frameLocator('iframe').getByText('Harbor Point').first()).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')

  const opening = context.waitForEvent('page')
  await dialog.getByRole('link', { name: /^Open the link/ }).click()
  const review = await opening
  await expect(review.getByRole('heading', { level: 2, name: 'Your appointment is booked' })).toBeVisible()
  await expect(review.getByRole('main')).toContainText(`For ${booked.name}`)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Phone simulator' }).click()
  await expect(heading(page, 'Phone simulator')).toBeFocused()
  await page.getByLabel('Phone number').selectOption({ label: '(719) 555-0177' })
  const texts = page.getByRole('list', { name: 'Texts' })
  await expect(texts.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Reply' }).fill(' x ')
  await button(page, 'Send').click()
  await expect(texts.getByText(/Harbor Point: Canceled: .*Ana/)).toBeVisible()
  await expectAccessible(page)

  await review.reload()
  await expect(review.getByRole('heading', { level: 2, name: 'This appointment has been canceled' })).toBeVisible()
})
