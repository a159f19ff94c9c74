import type { Page } from '@playwright/test'
import { DEVELOPMENT_KEY } from '#server/config.ts'
import { linkMailedTo } from '#server/testing/mailed-links.ts'
import { connect, type Database } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { button, expect, expectAccessible, fillInLogin, heading, phone, test } from './steps.ts'

test.use(phone)

let db: Database
test.beforeAll(async () => {
  // Joins the database server that the portal started.
  const { url, reused } = await startEmbeddedPostgres({ dataDir: process.env.PORTAL_DATA ?? '' })
  expect(reused).toBe(true)
  db = connect(url, { connections: 1 })
})
test.afterAll(() => db.destroy())

test('a user registers, confirms, signs in, changes the password, forgets it and gets back in', async ({ page }) => {
  const email = `ada.${crypto.randomUUID()}@example.test`
  const [first, second, third] = ['First-of-three-1', 'Second-of-three-2', 'Third-of-three-3'] as const

  await page.goto('/login?returnUrl=%2Fchange-password')
  await expectGood(page, 'Sign in')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expectGood(page, 'Create an account')
  await page.getByLabel('Full name').fill('Ada Park')
  await page.getByLabel('Email address').fill(email)
  await button(page, 'Create account').click()
  await expectGood(page, 'Check your email')
  expect(page.url()).not.toContain('example.test')

  const confirmation = await linkMailedTo(db, email, DEVELOPMENT_KEY)
  const { code } = confirmation
  const parts = new URLSearchParams({ email, code, returnUrl: confirmation.returnUrl ?? '' })
  await page.goto(`${confirmation.path}?${parts.toString()}`)
  await expect(heading(page, 'Confirm your account')).toBeVisible()
  await expect(page).toHaveURL(/\/confirm-account\?en$/)
  await button(page, 'Confirm').click()
  await choose(page, 'Password-1')
  await expectGood(page, 'Confirm your account')
  await button(page, 'Save and confirm').click()
  const refused = page.getByRole('alert').filter({ hasText: 'This password is too common. Choose another one.' })
  await expect(refused).toBeFocused()
  await choose(page, first)
  await button(page, 'Save and confirm').click()
  await expect(heading(page, 'Your account is confirmed')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click()

  await fillInLogin(page, email, first)
  await expectGood(page, 'Change password')
  await page.getByLabel('Current password').fill(first)
  await choose(page, second)
  await button(page, 'Change password').click()
  await expect(page.getByText('Password changed. You are signed out everywhere else.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Change password')).toBeVisible()
  await page.getByRole('button', { name: 'Ada Park' }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectGood(page, 'Forgot your password?')
  await page.getByLabel('Email address').fill(email)
  await button(page, 'Send me a link').click()
  await expect(heading(page, 'Check your email')).toBeVisible()

  const reset = await linkMailedTo(db, email, DEVELOPMENT_KEY)
  expect(reset.templateKey).toBe('ResetPassword')
  const resetUrl = `${reset.path}#${new URLSearchParams({ email, code: reset.code }).toString()}`
  await page.goto(resetUrl)
  await expect(page).toHaveURL(/\/reset-password$/)
  await choose(page, third)
  await expectGood(page, 'Choose a new password')
  await button(page, 'Save the new password').click()
  await expect(heading(page, 'Your password has been changed')).toBeVisible()

  await page.goto('/login')
  await page.goto(resetUrl)
  await choose(page, first)
  await button(page, 'Save the new password').click()
  await expectGood(page, 'This link no longer works')
  await page.getByRole('link', { name: 'Back to sign in' }).click()

  await fillInLogin(page, email, second)
  // By its text: a slow answer is announced as an alert too.
  await expect(page.getByRole('alert').filter({ hasText: 'The email address or password is incorrect.' })).toBeVisible()
  await fillInLogin(page, email, third)
  // This account has no role yet.
  await expect(heading(page, 'Your account is not set up yet')).toBeVisible()
})

test('a failed single sign-on says why in our own words', async ({ page }) => {
  await page.goto('/saml-status-error?reason=expired&text=Call+555-0100')
  await expectGood(page, 'Your organization’s sign-in did not work')
  await expect(page.getByRole('main')).not.toContainText('555')
})

test('an account can be created in Arabic, right to left', async ({ page }) => {
  await page.goto('/register?lang=ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectGood(page, 'إنشاء حساب')
})

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the new password').fill(password)
}

/** The page is there, axe finds no issues, and nothing overflows sideways. */
async function expectGood(page: Page, title: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  await expectAccessible(page)
}
