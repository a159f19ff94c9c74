import { button, expect, expectAccessible, heading, link, press, tabTo, test, typeInto } from './steps.ts'

test.use({ role: 'admin' })

/** Any picture of the right type. */
const icon = 'docs/screenshots/calendar-desktop.png'

test('an administrator changes an email template and an SMS template by keyboard alone', async ({ page }) => {
  // A template that no other journey sends.
  await page.goto('/admin/email-template')
  await typeInto(page, page.getByRole('searchbox'), 'LocationClosure')
  await press(page, link(page, 'Edit LocationClosure'))
  await expect(heading(page, 'Edit LocationClosure')).toBeFocused()
  const subject = `Closed ${crypto.randomUUID().slice(0, 8)}: `
  await typeInto(page, page.getByLabel('Subject'), subject)
  await press(page, page.getByRole('group', { name: 'Insert placeholder' }).getByRole('button', { name: 'Location' }))
  await expect(page.getByLabel('Subject')).toHaveValue(`${subject}{{Location}}`)
  await expect(page.getByLabel('Subject')).toBeFocused()
  await expect(page.getByText(`${subject}Elm Street Office`)).toBeVisible()

  const body = page.getByRole('textbox', { name: 'Body' })
  await tabTo(page, body)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Yours, ')
  await press(page, button(page, 'Insert placeholder'), 'Enter', 'Shift+Tab')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.type('FirstName')
  await expect(page.getByRole('menuitem', { name: 'FirstName' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(body.getByText(/Yours, FirstName/)).toBeVisible()
  const preview = page.frameLocator('iframe[title="Email body"]')
  await expect(preview.getByText(/Yours, \w+/)).toBeVisible()
  await expectAccessible(page)
  await press(page, button(page, 'Save'))
  await expect(page.getByText('Email template “LocationClosure” updated')).toBeVisible()
  await expect(page.getByRole('cell', { name: `${subject}{{Location}}` })).toBeVisible()

  await page.goto('/admin/sms-template')
  await typeInto(page, page.getByRole('searchbox'), 'LocationClosure')
  await press(page, link(page, 'Edit LocationClosure'))
  const text = page.getByLabel('Body')
  await typeInto(page, text, 'Ferme')
  await expect(page.getByText('5 of 160 characters of one text message')).toBeVisible()
  // With one letter from another alphabet, a text fits less than half as much.
  await page.keyboard.type('ț')
  await expect(page.getByText('6 of 70 characters of one text message, because of ț')).toBeVisible()
  await typeInto(page, text, '{{Nonsense}}')
  await press(page, button(page, 'Save'))
  await expect(text).toHaveAccessibleDescription(/There is no placeholder {{Nonsense}} here/)
  // Customers could not know which appointment it is about.
  await typeInto(page, text, 'Closed: ')
  await press(page, button(page, 'Save'))
  await expect(text).toHaveAccessibleDescription(/{{StartDateTime}}/)
  await typeInto(page, text, 'Closed: {{StartDateTime}} ', 'Shift+Tab')
  await press(page, page.getByRole('group', { name: 'Insert placeholder' }).getByRole('button', { name: 'Location' }))
  await press(page, button(page, 'Save'))
  await expect(page.getByText('Text template “LocationClosure” updated')).toBeVisible()
})

test('an administrator changes the introduction, and creates an appointment type with an icon and deletes it', async ({
  page,
}) => {
  const words = `Welcome ${crypto.randomUUID().slice(0, 8)}.`
  await page.goto('/admin/settings')
  await page.getByRole('searchbox').fill('introduction')
  await link(page, 'Edit Introduction').click()
  await page.getByLabel('Value').fill(words)
  await button(page, 'Save').click()
  await expect(page.getByText('Setting introduction updated')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText(words)).toBeVisible()

  const name = `Boat Title ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/admin/appointment-type')
  await link(page, 'Create').click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Interaction duration').fill('15')
  await page.getByLabel('Sort order').fill('90')
  await page.getByLabel(/^Icon/).setInputFiles(icon)
  await expect(page.getByRole('img', { name: 'The chosen icon' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Create').click()
  await expect(page.getByText(`Appointment type ${name} created`)).toBeVisible()
  await expect(heading(page, `Edit ${name}`)).toBeFocused()
  await page.goto('/admin/appointment-type')

  await page.getByRole('searchbox').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect
    .poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  await link(row, `Delete ${name}`).click()
  await button(page, 'Delete').click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('No Records Found')).toBeVisible()
})
