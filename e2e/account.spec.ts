import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { linkMailedTo } from '#server/testing/mailed-links.ts'
import { connect, type Database } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'

/** Axe reads every page on the way. */
test.describe.configure({ timeout: 120_000 })

let db: Database
test.beforeAll(async () => {
  // Joins the server that the portal has started.
  const { url, reused } = await startEmbeddedPostgres({ dataDir: process.env.PORTAL_DATA ?? '' })
  expect(reused).toBe(true)
  db = connect(url, { connections: 1 })
})
test.afterAll(() => db.destroy())

test('somebody registers, confirms, signs in, changes the password, forgets it and comes back', async ({ page }) => {
  const email = `ada.${crypto.randomUUID()}@example.test`
  const [first, second, third] = ['First-of-three-1', 'Second-of-three-2', 'Third-of-three-3'] as const

  await page.goto('/login?returnUrl=%2Fchange-password')
  await expectGood(page, 'Sign in')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expectGood(page, 'Create an account')
  await page.getByLabel('Full name').fill('Ada Park')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectGood(page, 'Check your email')
  expect(page.url()).not.toContain('example.test')

  const confirmation = await linkMailedTo(db, email)
  const { code } = confirmation
  const parts = new URLSearchParams({ email, code, returnUrl: confirmation.returnUrl ?? '' })
  await page.goto(`${confirmation.path}?${parts.toString()}`)
  await expectGood(page, 'Confirm your account')
  await expect(page).toHaveURL(/\/confirm-account$/)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await choose(page, 'Password-1')
  await expectGood(page, 'Confirm your account')
  await page.getByRole('button', { name: 'Save and confirm' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'This password is too common. Choose another one.' })
  await expect(refused).toBeFocused()
  await choose(page, first)
  await page.getByRole('button', { name: 'Save and confirm' }).click()
  await expectGood(page, 'Your account is confirmed')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click()

  await signIn(page, email, first)
  await expectGood(page, 'Change password')
  await page.getByLabel('Current password').fill(first)
  await choose(page, second)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. You are signed out everywhere else.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Change password' })).toBeVisible()
  await page.getByRole('button', { name: 'Ada Park' }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectGood(page, 'Forgot your password?')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expectGood(page, 'Check your email')

  const reset = await linkMailedTo(db, email)
  expect(reset.templateKey).toBe('ResetPassword')
  const resetUrl = `${reset.path}#${new URLSearchParams({ email, code: reset.code }).toString()}`
  await page.goto(resetUrl)
  await expect(page).toHaveURL(/\/reset-password$/)
  await choose(page, third)
  await expectGood(page, 'Choose a new password')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expectGood(page, 'Your password has been changed')

  await page.goto('/login')
  await page.goto(resetUrl)
  await choose(page, first)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expectGood(page, 'This link does not work any more')
  await page.getByRole('link', { name: 'Back to sign in' }).click()

  await signIn(page, email, second)
  // By its words: a slow answer is announced as an alert, too.
  await expect(
    page.getByRole('alert').filter({ hasText: 'The email address or the password is not right.' }),
  ).toBeVisible()
  await signIn(page, email, third)
  // Nobody has given this account a role yet.
  await expectGood(page, 'You may not see this page')
})

test('single sign-on that failed says why in words of its own', async ({ page }) => {
  await page.goto('/saml-status-error?reason=expired&text=Call+555-0100')
  await expectGood(page, 'Single sign-on did not work')
  await expect(page.getByRole('main')).not.toContainText('555')
})

test('an account can be made in Arabic, from right to left', async ({ page }) => {
  await page.goto('/register?lang=ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectGood(page, 'إنشاء حساب')
})

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the new password').fill(password)
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The page is there, axe finds nothing on it, and nothing sticks out at the side. */
async function expectGood(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
  const [content, visible] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(content).toBeLessThanOrEqual(visible ?? 0)
}
