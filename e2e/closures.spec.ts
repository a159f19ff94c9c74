import type { Page } from '@playwright/test'
import {
  book,
  button,
  closeByEscape,
  dayAhead,
  digitsOf,
  expect,
  expectAccessible,
  firstPart,
  heading,
  officeId,
  press,
  tabTo,
  test,
  typeInto,
} from './steps.ts'

const office = 'Harbor Point'

/** Tab reaches the selected radio button of a group; arrow keys reach the others. */
async function chooseSecond(page: Page, group: string, choice: string): Promise<void> {
  const radios = page.getByRole('radiogroup', { name: group })
  await tabTo(page, radios.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(radios.getByRole('radio', { name: choice })).toBeChecked()
}

test('a manager closes an office, staff see why, and it opens again, by keyboard alone', async ({ openAs }) => {
  const page = await openAs('manager')
  const date = dayAhead(50)
  const locationId = await officeId(page.request, office)
  const customer = await book(page.request, { office, date })
  await page.goto(`/office-manager/locations/close/${locationId}`)
  await expect(heading(page, `Close location: ${office}`)).toBeVisible()

  await press(page, button(page, 'Preview'))
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  await press(page, page.getByRole('link', { name: 'Enter the reason' }))
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
  await press(page, button(page, 'Use a template'))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.type('Emer')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Message')).toHaveValue(/^Our office had to close unexpectedly\./)

  await press(page, button(page, 'Preview'))
  const question = page.getByRole('alertdialog', { name: 'Before you confirm' })
  await expect(question.getByText(customer.name)).toBeVisible()
  await expect(question.getByText(/from 7:00 AM to 6:00 PM$/)).toBeVisible()
  await expectAccessible(page, '[role="alertdialog"]')

  // A customer books in the meantime: the new preview is shown and must be confirmed again.
  const late = await book(page.request, { office, date })
  await press(page, button(question, 'Close location'))
  await expect(question.getByRole('alert')).toContainText('Appointments have changed since this preview.')
  await expect(question.getByText(late.name)).toBeVisible()
  await press(page, button(question, 'Close location'))
  await expect(page.getByText(`${office}: Water damage closed`)).toBeVisible()

  await page.goto(`/staff/appointments?locationId=${locationId}&date=${date}&view=day`)
  await press(page, button(page, 'More'))
  await press(page, page.getByRole('menuitem', { name: 'Closure Information' }), 'Enter', 'ArrowDown')
  const information = page.getByRole('dialog', { name: 'Closure Information' })
  await expect(information.getByRole('heading', { name: 'Water damage' })).toBeVisible()
  await closeByEscape(page, information)
  await expect(button(page, 'More')).toBeFocused()

  await press(page, page.getByRole('button', { name: /^Water damage, / }).first())
  const why = page.getByRole('dialog', { name: /^Licensing, / })
  await expect(why.getByText(/^Closed: Water damage\./)).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await press(page, why.getByRole('link', { name: 'Edit the closure' }))
  await expect(heading(page, `Edit closure: ${office}`)).toBeFocused()
  await expect(page.getByLabel('Reason')).toHaveValue('Water damage')

  await press(page, button(page, 'Delete closure'))
  const deletion = page.getByRole('alertdialog', { name: 'Delete Water damage' })
  await expect(deletion.getByText(/^It canceled /)).toBeVisible()
  await expectAccessible(page, '[role="alertdialog"]')
  await press(page, button(deletion, 'Delete'))
  await expect(page.getByText('2 appointments booked back')).toBeVisible()
})

test('an administrator closes several offices by keyboard alone', async ({ openAs }) => {
  const page = await openAs('admin')
  await page.goto('/admin/locations/close/multiple')
  await expect(heading(page, 'Close Multiple Locations')).toBeVisible()
  await press(page, page.getByRole('button', { name: /Locations/ }).last())
  for (const name of ['Elm Street', office]) {
    const option = page.getByRole('option', { name })
    if (name === office) await page.keyboard.press('ArrowDown')
    await expect(option).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(option).toHaveAttribute('aria-selected', 'true')
  }
  await page.keyboard.press('Escape')
  const reason = 'Founders Day'
  await typeInto(page, page.getByLabel('Reason'), reason)
  await tabTo(page, firstPart(page, /^Day/))
  await page.keyboard.type(digitsOf(dayAhead(200)))
  await typeInto(page, page.getByLabel('Message'), 'We are closed.')
  await expectAccessible(page)
  await press(page, button(page, 'Preview'))
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(`Elm Street, ${office}`)).toBeVisible()
  await expect(question.getByText('No appointments are affected.')).toBeVisible()
  await press(page, button(question, 'Close locations'))
  await expect(page.getByText(`${reason}: 2 locations closed`)).toBeVisible()
})
