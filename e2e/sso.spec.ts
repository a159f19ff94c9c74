import type { Page } from '@playwright/test'
import { emailOf, expect, test } from './steps.ts'

const staff = emailOf('staff')
const calendar = '/staff/appointments'

/** The two providers are on another domain, so browsers treat the way back as they would anywhere. */
const providers = ['Agency account', 'State login']

async function goTo(page: Page, provider: string): Promise<void> {
  await page.goto(`/login?returnUrl=${encodeURIComponent(calendar)}`)
  await page.getByRole('link', { name: `Sign in with ${provider}` }).click()
  await expect(page.getByRole('heading', { name: provider })).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('localhost')
}

for (const provider of providers) {
  test(`${provider}: a user signs in and lands where they wanted to go`, async ({ page, context }) => {
    await goTo(page, provider)
    await page.getByLabel('Address').fill(staff)
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(page.getByRole('button', { name: 'Next day' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(calendar)
    const me = await page.request.get('/api/account/me')
    expect(await me.json()).toMatchObject({ email: staff })
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('sso-began')
  })

  test(`${provider}: a refusal says so, with a way back, and a stranger gets in nowhere`, async ({ page }) => {
    await goTo(page, provider)
    await page.getByRole('button', { name: 'Refuse' }).click()
    await expect(page).toHaveURL(/\/saml-status-error\?reason=(saml_status|access_denied)$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page).toHaveURL(/\/login$/)

    await goTo(page, provider)
    await page.getByLabel('Address').fill('nobody@demo.test')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/saml-status-error\?reason=no_account$/)
    await expect(page.getByRole('heading', { name: 'You have no account here yet' })).toBeVisible()
    expect((await page.request.get('/api/account/me')).status()).toBe(401)
  })
}

test('a sign-in that another browser began leads nowhere', async ({ page, openAs }) => {
  const elsewhere = await openAs(undefined)
  await goTo(elsewhere, 'Agency account')
  await page.goto(elsewhere.url())
  await page.getByLabel('Address').fill(staff)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL(/\/saml-status-error\?reason=expired$/)
  await elsewhere.goto('/api/account/ExternalLoginCallback')
  await expect(elsewhere).toHaveURL(/\/saml-status-error\?reason=expired$/)
})
