import { type Mailbox, openMailbox } from './mailbox.ts'
import { anOwnOffice } from './own-office.ts'
import {
  button,
  dayAfter,
  digitsOf,
  expect,
  expectAccessible,
  firstPart,
  phone,
  press,
  someEmail,
  tabTo,
  test,
} from './steps.ts'

let mailbox: Mailbox
test.beforeAll(async () => {
  mailbox = await openMailbox()
})
test.afterAll(() => mailbox.close())

test.use(phone)

test('an office closes for a day: one person takes one of three other times by keyboard, another is called (REBOOK-1, REBOOK-5)', async ({
  page,
  openAs,
}) => {
  const manager = await openAs('admin')
  const office = await anOwnOffice(manager.request, { name: 'Pine Hill' })
  const day = dayAfter(office.today, 4)
  const email = someEmail()
  await office.book('Reached', `${day}T10:00`, { email })
  await office.book('Unreached', `${day}T11:00`, { email: '' })

  await manager.goto(`/office-manager/locations/close/${office.locationId}`)
  await manager.getByLabel('Reason').fill('Water damage')
  await firstPart(manager, /^Day/).click()
  await manager.keyboard.type(digitsOf(day))
  await manager.getByLabel('Message').fill('A pipe broke.')
  await button(manager, 'Preview').click()
  const question = manager.getByRole('alertdialog')
  await expect(question.getByText('2 appointments will be canceled.')).toBeVisible()
  await question.getByText('Offer other times', { exact: true }).click()
  await expect(
    question.getByText('1 person is offered other times, 1 appointment will be canceled.', { exact: true }),
  ).toBeVisible()
  await expect(question.getByText(`Their nearest times: 1 at ${office.name}.`)).toBeVisible()
  await expectAccessible(manager, '[role="alertdialog"]')
  await button(question, 'Close location').click()
  await expect(manager.getByText('Done. 1 appointment taken care of.')).toBeVisible()

  await page.goto(await mailbox.mailed(email, 'TimesOffered'))
  const times = page.getByRole('group', { name: 'Times we are holding for you' }).getByRole('radio')
  await expect(times).toHaveCount(3)
  await expectAccessible(page)
  await tabTo(page, times.first())
  await page.keyboard.press('ArrowDown')
  await expect(times.nth(1)).toBeChecked()
  await press(page, button(page, 'Choose this time'))
  await expect(page.getByRole('heading', { level: 2, name: 'Your appointment is booked' })).toBeFocused()
  await expectAccessible(page)

  await manager.goto(`/staff/locations/${office.locationId}/people-to-call`)
  await expect(manager.getByText('1 person to call')).toBeVisible()
  await expectAccessible(manager)
  await manager.getByRole('button', { name: /^Mark as called/ }).click()
  await expect(manager.getByText('Everyone has been called.')).toBeVisible()
})
