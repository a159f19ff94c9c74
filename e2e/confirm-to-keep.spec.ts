import { type Mailbox, openMailbox } from './mailbox.ts'
import { anOwnOffice, unique, zoneAtNoon } from './own-office.ts'
import { ask, book, button, dayAfter, expect, expectAccessible, phone, press, test } from './steps.ts'

let mailbox: Mailbox
test.beforeAll(async () => {
  mailbox = await openMailbox()
})
test.afterAll(() => mailbox.close())

test.use(phone)

test('one customer confirms with one press, another does not and is back on the waiting list, by keyboard alone (KEEP-1, KEEP-5, KEEP-9)', async ({
  page,
  openAs,
}) => {
  const manager = await openAs('admin')
  const type = unique('Road test')
  const { id: appointmentTypeId } = await ask<{ id: number }>(manager.request, '/api/appointment-types/create', {
    name: type,
    description: '',
    sortOrder: 9000,
    interactionDuration: 15,
    requestVin: false,
    requestDlNumber: false,
    translations: {},
  })
  const office = await anOwnOffice(manager.request, { name: 'Sure Hill', timeZone: zoneAtNoon(), appointmentTypeId })
  await manager.goto(`/office-manager/locations/${office.locationId}/confirmations/update`)
  await expect(manager.getByText('No estimate: there were no visits in the last 30 days.')).toBeVisible()
  await manager.getByRole('switch', { name: /^Ask customers to confirm/ }).press('Space')
  await manager.getByLabel('Time to confirm after booking (minutes)').fill('60')
  await expectAccessible(manager)
  await button(manager, 'Save').click()
  await expect(manager.getByText('Settings saved')).toBeVisible()

  const wish = { office: office.name, date: dayAfter(office.today, 6), type }
  const [comes, forgets] = [await book(page.request, wish), await book(page.request, wish)]
  const standing = (name: string | RegExp) => page.getByRole('heading', { level: 2, name })
  await page.goto(await mailbox.mailed(comes.email, 'AppointmentToConfirm'))
  await expect(page.getByText(/^Please confirm by /)).toBeVisible()
  await expectAccessible(page)
  await press(page, button(page, 'Confirm my appointment'))
  await expect(standing('You confirmed this appointment')).toBeFocused()
  await expect(page.getByText(/^Please confirm by /)).toBeHidden()

  const link = await mailbox.mailed(forgets.email, 'AppointmentToConfirm')
  await expect.poll(() => mailbox.endTimeToConfirm(forgets.id)).toBe(true)
  const waiting = await mailbox.mailed(forgets.email, 'WaitingListJoined')
  await page.goto(link)
  await expect(standing('This appointment has been canceled')).toBeVisible()
  await expect(page.getByText('You did not confirm in time')).toBeVisible()
  await expectAccessible(page)
  await page.goto(waiting)
  await press(page, button(page, 'Yes, add me to the list'))
  // Times that are already available are offered immediately.
  await expect(standing(/^(You are on the list|A time has opened up for you)$/)).toBeVisible()
})
