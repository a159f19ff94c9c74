import { emailOf, expect, heading, signIn, test } from './steps.ts'

test('an idle session gets a warning at half its life and is logged out 120 seconds later', async ({ page }) => {
  await page.clock.install()
  // Its own session: it ends with the journey.
  await signIn(page, '/staff/appointments', emailOf('staff'))
  await expect(heading(page, 'Appointment Calendar')).toBeVisible()

  const dialog = page.getByRole('alertdialog', { name: 'You appear to be idle' })
  // The page's clock also runs on its own: this leaves room for a slow machine.
  await page.clock.fastForward('06:30')
  await expect(dialog).toBeHidden()
  await page.clock.fastForward('01:05')
  await expect(dialog).toBeVisible()

  // Staying starts a new half.
  await dialog.getByRole('button', { name: 'Stay Logged In' }).click()
  await expect(dialog).toBeHidden()
  await page.clock.fastForward('07:35')
  await expect(dialog).toBeVisible()
  await page.clock.fastForward('01:00')
  await expect(dialog).toBeVisible()

  await page.clock.fastForward('01:00')
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fstaff%2Fappointments/)
  expect((await page.request.get('/api/account/me')).status()).toBe(401)
})
