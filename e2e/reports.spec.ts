import { readFile } from 'node:fs/promises'
import {
  book,
  button,
  chooseFor,
  dayAhead,
  digitsOf,
  expect,
  expectAccessible,
  firstPart,
  heading,
  test,
} from './steps.ts'

test.use({ role: 'admin' })

const office = 'Harbor Point'

test('the report finds, filters and sorts, Back restores it, and its file holds what it shows', async ({ page }) => {
  const visits = [
    await book(page.request, { office, date: dayAhead(33) }),
    await book(page.request, { office, date: dayAhead(34) }),
    await book(page.request, { office: 'Elm Street', date: dayAhead(33) }),
  ] as const
  const [earlier, later, elsewhere] = visits
  await page.goto('/admin/appointments')
  const table = page.getByRole('region', { name: 'Appointments' })
  const found = (name: string) => table.getByRole('link', { name: new RegExp(`details of ${name}$`) })

  await page.getByRole('searchbox').fill(elsewhere.email)
  await expect(found(elsewhere.name)).toBeVisible()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('searchbox').fill('Ruiz')
  await expect(page.getByText('1–1 of 1')).toHaveCount(0)
  await button(page, 'Filters (1)').click()
  const filters = page.getByRole('form', { name: 'Filters of Appointments' })
  await filters.getByRole('button', { name: /Location/ }).click()
  await page.getByRole('option', { name: office }).click()
  await page.keyboard.press('Escape')
  const start = filters.getByRole('group', { name: 'Start', exact: true })
  await firstPart(start, /^From/).click()
  await page.keyboard.type(digitsOf(dayAhead(33)))
  await firstPart(start, /^To/).click()
  await page.keyboard.type(digitsOf(dayAhead(34)))
  await button(filters, 'Apply').click()
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  const names = table.getByRole('link', { name: /details of / })
  const sort = table.getByRole('button', { name: 'Start', exact: true })
  const column = table.getByRole('columnheader', { name: 'Start' })
  for (;;) {
    const before = (await column.getAttribute('aria-sort')) ?? 'none'
    if (before === 'descending') break
    await sort.click()
    await expect(column).not.toHaveAttribute('aria-sort', before)
  }
  await expect(names.first()).toHaveAccessibleName(new RegExp(`details of ${later.name}$`))
  await expectAccessible(page)

  await found(earlier.name).click()
  await expect(heading(page, earlier.name)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expect(names.first()).toHaveAccessibleName(new RegExp(`details of ${later.name}$`))

  const downloading = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(later.email)
  expect(lines[2]).toContain(earlier.email)

  await chooseFor(page, later.name, 'Activity log')
  const activity = page.getByRole('dialog', { name: `Activity log of ${later.name}` })
  await expect(activity.getByRole('listitem')).toHaveText([/^Created/])
  await expectAccessible(page, '[role="dialog"]')
})

test('a deleted appointment is in its location’s change log when deleted ones are included', async ({ page }) => {
  const { id, name } = await book(page.request, { office, date: dayAhead(35) })
  await page.goto(`/admin/appointments/delete/${id}`)
  await expect(heading(page, `Delete the appointment for ${name}`)).toBeVisible()
  await button(page, 'Delete').click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()

  await page.goto('/admin/change-logs')
  await page.getByRole('button', { name: /Location\(s\)/ }).click()
  await page.getByRole('option', { name: office }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByText('No Records Found')).toBeVisible()
  await page.getByRole('switch', { name: 'Show Deleted Appointments' }).click()
  await expect(page.getByText(new RegExp(`deleted the appointment of ${name}`))).toBeVisible()
  await expectAccessible(page)
})
