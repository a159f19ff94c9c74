import { expect, type Page, test } from '@playwright/test'
import {
  book,
  dayAhead,
  digitsOf,
  expectAccessible,
  firstPart,
  officeId,
  pressByKeyboard,
  signIn,
  tabTo,
  typeInto,
} from './manager.ts'

test.describe.configure({ timeout: 120_000 })

const manager = 'manager@demo.test'
const admin = 'admin@demo.test'
const office = 'Harbor Point'

/** Both widths close the same office at the same time: each on a day of its own, far from those of other journeys. */
const daysAhead: Record<string, { one: number; many: number }> = {
  desktop: { one: 50, many: 200 },
  phone: { one: 51, many: 201 },
}

/** Of a group of radio buttons Tab reaches the chosen one; arrows go to the others. */
async function chooseSecond(page: Page, group: string, choice: string): Promise<void> {
  const radios = page.getByRole('radiogroup', { name: group })
  await tabTo(page, radios.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(radios.getByRole('radio', { name: choice })).toBeChecked()
}

test('a manager closes an office, staff see why, and it opens again, by keyboard alone', async ({ page }, {
  project,
}) => {
  const date = dayAhead(daysAhead[project.name]?.one ?? 50)
  await signIn(page, manager, '/office-manager/locations')
  const locationId = await officeId(page, office)
  const customer = await book(page, locationId, 'Identification Card', date)
  await page.goto(`/office-manager/locations/close/${locationId}`)
  await expect(page.getByRole('heading', { level: 1, name: `Close location: ${office}` })).toBeVisible({
    timeout: 20_000,
  })
  await expectAccessible(page)

  await pressByKeyboard(page, page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  await pressByKeyboard(page, page.getByRole('link', { name: 'Enter the reason' }))
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Water damage')
  await chooseSecond(page, 'Time', 'Part of the day')
  await tabTo(page, firstPart(page, /^Day/))
  await page.keyboard.type(digitsOf(date))
  await tabTo(page, firstPart(page, /^From/))
  await page.keyboard.type('0700')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('A')
  await tabTo(page, firstPart(page, /^Until/))
  await page.keyboard.type('0600')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('P')
  await typeInto(page, page.getByLabel('Message'), 'My own words.')
  await pressByKeyboard(page, page.getByRole('button', { name: 'Use a template' }))
  await page.keyboard.type('Emer')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Message')).toHaveValue(/^Our office had to close unexpectedly\./)
  await expectAccessible(page)

  await pressByKeyboard(page, page.getByRole('button', { name: 'Preview' }))
  const question = page.getByRole('alertdialog', { name: 'Before you confirm' })
  await expect(question.getByText(customer)).toBeVisible()
  await expect(question.getByText(/from 7:00 AM to 6:00 PM$/)).toBeVisible()
  await expectAccessible(page, '[role="alertdialog"]')

  // Somebody books meanwhile: the new preview is shown and asked about again.
  const late = await book(page, locationId, 'Identification Card', date)
  await pressByKeyboard(page, question.getByRole('button', { name: 'Close location' }))
  await expect(question.getByRole('alert')).toContainText('Appointments have changed since this preview.')
  await expect(question.getByText(late)).toBeVisible()
  await pressByKeyboard(page, question.getByRole('button', { name: 'Close location' }))
  await expect(page.getByText(`${office}: Water damage closed`)).toBeVisible()

  await page.goto(`/staff/appointments?locationId=${locationId}&date=${date}&view=day`)
  await pressByKeyboard(page, page.getByRole('button', { name: 'Closure Information' }))
  const information = page.getByRole('dialog', { name: 'Closure Information' })
  await expect(information.getByRole('heading', { name: 'Water damage' })).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Closure Information' })).toBeFocused()

  await pressByKeyboard(page, page.getByRole('button', { name: /^Water damage, / }).first())
  const why = page.getByRole('dialog', { name: /^Licensing, / })
  await expect(why.getByText(/^Closed: Water damage\./)).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await pressByKeyboard(page, why.getByRole('link', { name: 'Edit the closure' }))
  await expect(page.getByRole('heading', { level: 1, name: `Edit closure: ${office}` })).toBeFocused()
  await expect(page.getByLabel('Reason')).toHaveValue('Water damage')
  await expectAccessible(page)

  await pressByKeyboard(page, page.getByRole('button', { name: 'Delete closure' }))
  const deletion = page.getByRole('alertdialog', { name: 'Delete Water damage' })
  await expect(deletion.getByText(/stay cancelled/)).toBeVisible()
  await expectAccessible(page, '[role="alertdialog"]')
  await pressByKeyboard(page, deletion.getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
})

test('an administrator closes several offices by keyboard alone', async ({ page }, { project }) => {
  await signIn(page, admin, '/admin/locations/close/multiple')
  await expect(page.getByRole('heading', { level: 1, name: 'Close Multiple Locations' })).toBeVisible({
    timeout: 20_000,
  })
  await pressByKeyboard(page, page.getByRole('button', { name: /Locations/ }).last())
  for (const name of ['Elm Street', office]) {
    const option = page.getByRole('option', { name })
    if (name === office) await page.keyboard.press('ArrowDown')
    await expect(option).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(option).toHaveAttribute('aria-selected', 'true')
  }
  await page.keyboard.press('Escape')
  const reason = `Holiday ${project.name}`
  await typeInto(page, page.getByLabel('Reason'), reason)
  await tabTo(page, firstPart(page, /^Day/))
  await page.keyboard.type(digitsOf(dayAhead(daysAhead[project.name]?.many ?? 200)))
  await typeInto(page, page.getByLabel('Message'), 'We are closed.')
  await expectAccessible(page)
  await pressByKeyboard(page, page.getByRole('button', { name: 'Preview' }))
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(`Elm Street, ${office}`)).toBeVisible()
  await expect(question.getByText('No appointment is affected.')).toBeVisible()
  await pressByKeyboard(page, question.getByRole('button', { name: 'Close locations' }))
  await expect(page.getByText(`${reason}: 2 locations closed`)).toBeVisible()
})
