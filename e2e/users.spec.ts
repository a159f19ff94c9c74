import type { APIRequestContext, Page } from '@playwright/test'
import { ask, button, chooseFor, emailOf, expect, expectAccessible, heading, link, signIn, test } from './steps.ts'

test.use({ role: 'admin' })

const password = 'Purple-bike-7'
/** A photo as a phone would take it: far larger than the server accepts. */
const photo = 'docs/screenshots/calendar-desktop.png'

async function create(request: APIRequestContext, email: string): Promise<number> {
  const { id } = await ask<{ id: number }>(request, '/api/users', {
    email,
    fullName: 'Ann Example',
    phoneNumber: '',
    userRoles: ['Admin'],
    locations: [],
    ssoOnly: false,
    emailConfirmed: true,
    password,
    confirmPassword: password,
  })
  return id
}

const uniqueEmail = () => `person.${crypto.randomUUID().slice(0, 8)}@example.test`
const find = (page: Page, text: string) => page.getByRole('searchbox', { name: /^Search/ }).fill(text)

test('an administrator creates a user with a photo, edits, locks and unlocks, and sees it all in the change log', async ({
  page,
  openAs,
}) => {
  const email = uniqueEmail()
  await page.goto('/admin/users')
  await expect(page.getByRole('rowheader', { name: emailOf('admin') })).toBeVisible()
  await link(page, 'Create').click()
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
  await page.getByLabel('Repeat the new password').fill(password)
  await page.getByRole('switch', { name: 'Email confirmed' }).check()
  await expectAccessible(page)
  await button(page, 'Create').click()
  await expect(page.getByText(`User ${email} created`)).toBeVisible()
  await expect(heading(page, `Edit ${email}`)).toBeFocused()

  await page.goto('/admin/users')
  await find(page, email)
  await page.getByRole('link', { name: `Edit ${email}` }).click()
  await expect(heading(page, `Edit ${email}`)).toBeFocused()
  const portrait = page.getByRole('img', { name: 'The chosen portrait' })
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  await page.getByLabel('Name').fill('Rosa Diaz-Lee')
  // After an edit, Back asks first, and staying keeps what was typed.
  await page.getByLabel('Phone number').click()
  await page.evaluate('history.back()')
  await button(page, 'Keep editing').click()
  await expect(page.getByLabel('Name')).toHaveValue('Rosa Diaz-Lee')
  await expect(page).toHaveURL(/update/)
  await button(page, 'Save').click()
  await expect(page.getByText(`User ${email} updated`)).toBeVisible()

  // Back in the list as it was, with the new name already there.
  await expect(page.getByRole('searchbox', { name: /^Search/ })).toHaveValue(email)
  await expect(page.getByRole('cell', { name: 'Rosa Diaz-Lee' })).toBeVisible()

  const desk = await openAs(undefined)
  await signIn(desk, '/staff/appointments', email, password)
  await expect(desk.getByRole('button', { name: 'Next day' })).toBeVisible()
  await chooseFor(page, email, 'Lock')
  await button(page, 'Lock').click()
  await expect(page.getByText(`User ${email} locked`)).toBeVisible()
  expect((await desk.request.get('/api/account/me')).status()).toBe(401)
  await expect(desk).toHaveURL(/\/login/)

  await page.getByRole('link', { name: 'Locked users' }).click()
  await find(page, email)
  await chooseFor(page, email, 'Unlock')
  await button(page, 'Unlock').click()
  await expect(page.getByText(`User ${email} unlocked`)).toBeVisible()

  await page.getByRole('link', { name: 'Users', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users', exact: true })).toBeVisible()
  await find(page, email)
  await chooseFor(page, email, 'Change log')
  const log = page.getByRole('dialog', { name: `Change log of ${email}` })
  await expect(log.getByText(/unlocked the user/)).toBeVisible()
  await expect(log.getByText(/changed Name of the user .* from Rosa Diaz to Rosa Diaz-Lee/)).toBeVisible()
  await log.getByRole('searchbox').fill('Diaz-Lee')
  await expect(log.getByText('1 change', { exact: true })).toBeVisible()
  await log.getByText(/changed Name of the user/).click()
  await expect(log.getByText(`By Avery Admin (${emailOf('admin')})`)).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(log).toBeHidden()

  // A confirmed account needs no other email: its row offers none, and the page says why.
  await button(page, `More for ${email}`).click()
  await expect(page.getByRole('menuitem', { name: 'Change log' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Resend confirmation' })).toBeHidden()
  await page.keyboard.press('Escape')
  const edit = await link(page, `Edit ${email}`).getAttribute('href')
  await page.goto(`/admin/users/${edit?.split('/').at(-1)}/resend`)
  await expect(page.getByText('This account is already confirmed')).toBeVisible()
})

test('search, filters and page are restored after Back', async ({ page }) => {
  const name = `many-${crypto.randomUUID().slice(0, 8)}`
  for (let n = 10; n < 22; n++) await create(page.request, `${name}-${n}@example.test`)
  await page.goto('/admin/users')
  await find(page, name)
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await button(page, 'Filters').click()
  const filters = page.getByRole('form', { name: 'Filters of Users' })
  await filters.getByLabel('Single sign-on only').selectOption('No')
  await filters.getByRole('button', { name: /Roles/ }).click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await filters.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await button(page, 'Next page').click()
  await expect(page.getByRole('rowheader')).toHaveText([`${name}-20@example.test`, `${name}-21@example.test`])

  await page.getByRole('link', { name: `Edit ${name}-21@example.test` }).click()
  await expect(heading(page, `Edit ${name}-21@example.test`)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('rowheader')).toHaveText([`${name}-20@example.test`, `${name}-21@example.test`])
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: /^Search/ })).toHaveValue(name)
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()

  await button(page, 'Clear filters').click()
  await find(page, `${name}-nobody`)
  await expect(page.getByText('No Records Found')).toBeVisible()
})

test('a form that another user has overtaken says so and can be reloaded', async ({ page }) => {
  const email = uniqueEmail()
  const id = await create(page.request, email)
  await page.goto(`/admin/users/update/${id}`)
  await page.getByLabel('Name').fill('Typed here')
  const {
    id: _,
    isLocked,
    hasPassword,
    profilePhotoGuid,
    lastEmail: __,
    ...fields
  } = await ask<Record<string, unknown>>(page.request, `/api/users/${id}`)
  const faster = { ...fields, fullName: 'Faster', password: '', confirmPassword: '' }
  await ask(page.request, `/api/users/${id}`, faster, 'PUT')
  // The hub reports it before anyone saves.
  await expect(page.getByText('Someone else has changed this record.')).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByLabel('Name')).toHaveValue('Typed here')
  await button(page, 'Reload').click()
  await expect(page.getByLabel('Name')).toHaveValue('Faster')
  expect([isLocked, hasPassword, profilePhotoGuid]).toEqual([false, true, null])
})
