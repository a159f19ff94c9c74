import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

test.describe.configure({ timeout: 90_000 })

const admin = { email: 'admin@demo.test', password: 'Demo-pass-1' }
const password = 'Purple-bike-7'
/** A photo as a phone would take it: far larger than the server takes. */
const photo = 'docs/screenshots/booking-4-time-desktop.png'

async function signIn(page: Page, { email, password }: typeof admin, returnUrl: string): Promise<void> {
  await page.goto(`/login?returnUrl=${encodeURIComponent(returnUrl)}`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**${returnUrl}`)
}

async function create(request: APIRequestContext, baseURL: string | undefined, email: string): Promise<number> {
  const data = {
    email,
    fullName: 'Ann Example',
    phoneNumber: '',
    userRoles: ['Admin'],
    locations: [],
    ssoOnly: false,
    emailConfirmed: true,
    password,
    confirmPassword: password,
  }
  const response = await request.post('/api/users', { data, headers: { origin: baseURL ?? '' } })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()).id
}

const uniqueEmail = () => `person.${crypto.randomUUID().slice(0, 8)}@example.test`
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const find = (page: Page, text: string) => page.getByRole('searchbox', { name: /^Search/ }).fill(text)

async function expectAccessible(page: Page, part = 'body'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } } })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

test('an administrator creates a user with a photo, edits, locks and unlocks, and sees it all in the change log', async ({
  page,
  browser,
}) => {
  const email = uniqueEmail()
  await signIn(page, admin, '/admin/users')
  await expect(page.getByRole('rowheader', { name: admin.email })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Create', exact: true }).click()
  await expect(heading(page, 'Create user')).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Name').fill('Rosa Diaz')
  await page.getByLabel('Phone number').fill('(303) 555-0123')
  await page.getByLabel('Photo').setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'The chosen portrait' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Staff' }).check()
  await page.getByRole('button', { name: /Locations/ }).click()
  await page.getByRole('option', { name: 'Elm Street' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Single sign-on only' }).uncheck()
  await page.getByLabel('Password (optional)', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox', { name: 'Email confirmed' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(`User ${email} created`)).toBeVisible()

  await find(page, email)
  await page.getByRole('link', { name: `Edit ${email}` }).click()
  await expect(heading(page, `Edit ${email}`)).toBeFocused()
  const portrait = page.getByRole('img', { name: 'The chosen portrait' })
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  await page.getByLabel('Name').fill('Rosa Diaz-Lee')
  await expectAccessible(page)
  // Back asks somebody who has touched the page, and staying keeps what was typed.
  await page.getByLabel('Phone number').click()
  await page.evaluate('history.back()')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Rosa Diaz-Lee')
  await expect(page).toHaveURL(/update/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`User ${email} updated`)).toBeVisible()

  // Back in the list as it was left, with the new name already there.
  await expect(page.getByRole('searchbox', { name: /^Search/ })).toHaveValue(email)
  await expect(page.getByRole('cell', { name: 'Rosa Diaz-Lee' })).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, { email, password }, '/staff/appointments')
  await expect(desk.getByRole('button', { name: 'Next day' })).toBeVisible()
  await page.getByRole('link', { name: `Lock ${email}` }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByText(`User ${email} locked`)).toBeVisible()
  expect((await desk.request.get('/api/account/me')).status()).toBe(401)
  await expect(desk).toHaveURL(/\/login/, { timeout: 15_000 })
  await desk.context().close()

  await page.getByRole('link', { name: 'Locked users' }).click()
  await find(page, email)
  await expect(page.getByRole('rowheader', { name: email })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Unlock ${email}` }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(page.getByText(`User ${email} unlocked`)).toBeVisible()

  await page.getByRole('link', { name: 'Users', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users', exact: true })).toBeVisible()
  await find(page, email)
  await page.getByRole('button', { name: `Change log of ${email}` }).click()
  const log = page.getByRole('dialog', { name: `Change log of ${email}` })
  await expect(log.getByRole('row', { name: /Locked Yes No Updated/ })).toBeVisible()
  await expect(log.getByRole('row', { name: /Name Rosa Diaz Rosa Diaz-Lee Updated/ })).toBeVisible()
  await log.getByRole('searchbox').fill('Diaz-Lee')
  await expect(log.getByText('1–1 of 1')).toBeVisible()
  await expect(log.getByText(admin.email)).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: `Resend confirmation to ${email}` }).click()
  await expect(page.getByText('This account is confirmed already')).toBeVisible()
  await expectAccessible(page)
})

test('search, filters and page are there again after Back', async ({ page, baseURL }) => {
  await signIn(page, admin, '/admin/users')
  const name = `many-${crypto.randomUUID().slice(0, 8)}`
  for (let n = 10; n < 22; n++) await create(page.request, baseURL, `${name}-${n}@example.test`)

  await find(page, name)
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('form', { name: 'Filters of Users' })
  await filters.getByLabel('Single sign-on only').selectOption('No')
  await filters.getByRole('button', { name: /Roles/ }).click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await filters.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('rowheader')).toHaveText([`${name}-20@example.test`, `${name}-21@example.test`])

  await page.getByRole('link', { name: `Edit ${name}-21@example.test` }).click()
  await expect(heading(page, `Edit ${name}-21@example.test`)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('rowheader')).toHaveText([`${name}-20@example.test`, `${name}-21@example.test`])
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: /^Search/ })).toHaveValue(name)
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await find(page, `${name}-nobody`)
  await expect(page.getByText('No Records Found')).toBeVisible()
})

test('a form that somebody else has overtaken says so and can be reloaded', async ({ page, baseURL }) => {
  await signIn(page, admin, '/admin/users')
  const email = uniqueEmail()
  const id = await create(page.request, baseURL, email)
  await page.goto(`/admin/users/update/${id}`)
  await page.getByLabel('Name').fill('Typed here')
  const user = await (await page.request.get(`/api/users/${id}`)).json()
  const { email: _email, id: _id, isLocked, hasPassword, profilePhotoGuid, ...fields } = user
  const faster = { ...fields, email, fullName: 'Faster', password: '', confirmPassword: '' }
  await page.request.put(`/api/users/${id}`, { data: faster, headers: { origin: baseURL ?? '' } })
  // The hub tells it before anybody saves.
  await expect(page.getByText('Somebody else has changed this record.')).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Typed here')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Faster')
  expect([isLocked, hasPassword, profilePhotoGuid]).toEqual([false, true, null])
})
