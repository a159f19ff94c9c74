import { anOwnOffice } from './own-office.ts'
import { ask, button, expect, expectAccessible, heading, phone, test } from './steps.ts'

test.use({ role: 'admin' })

/** A zone where it is about noon, so that an appointment of this hour is today's. */
function zoneAtNoon(): string {
  const behind = new Date().getUTCHours() - 12
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`
}

test('people check in at the kiosk, take tickets there and by phone, and staff see them at once (KIOSK-1)', async ({
  page: staff,
  openAs,
}) => {
  const { request } = staff
  const timeZone = zoneAtNoon()
  const hours = { startTime: '08:00', endTime: '17:00', numberOfSlots: 4 }
  const { locationId, today, book } = await anOwnOffice(request, { name: 'Kiosk Office', timeZone, hours })
  const settings = await ask<object>(request, `/api/office-manager/desks/settings/${locationId}`)
  await ask(request, `/api/office-manager/desks/settings/${locationId}`, { ...settings, isOn: true }, 'PUT')
  const { id } = await book('Ruiz', `${today}T16:00`)
  const { reference } = await ask<{ reference: string }>(request, `/api/staff/appointments/${id}`)

  const kiosk = await openAs(undefined, { viewport: { width: 1080, height: 1920 } })
  await kiosk.goto(`/kiosk/${locationId}`)
  const code = await kiosk.getByTestId('pairing-code').innerText()
  await staff.goto(`/staff/locations/${locationId}`)
  await staff.getByRole('textbox', { name: 'Code on the screen' }).fill(code)
  await button(staff, 'Pair').click()
  await expect(staff.getByText('Kiosk 1', { exact: true })).toBeVisible()

  // Everything to touch lies in the lower two thirds.
  await expect(button(kiosk, 'English')).toBeVisible()
  await expectAccessible(kiosk)
  const tops = await kiosk.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(Math.min(...tops)).toBeGreaterThan(1920 / 3)

  await button(kiosk, 'English').click()
  await expect(heading(kiosk, 'Do you have an appointment?')).toBeFocused()
  await kiosk.getByRole('button', { name: 'I have an appointment' }).click()
  await button(kiosk, 'Reference').click()
  await kiosk.getByRole('textbox', { name: 'Reference' }).fill('FH7-K2M-RWX')
  await button(kiosk, 'Check in').click()
  await expect(kiosk.getByRole('alert')).toContainText('We found no appointment here for today.')
  await expectAccessible(kiosk)
  await kiosk.getByRole('textbox', { name: 'Reference' }).fill(reference)
  await button(kiosk, 'Check in').click()
  await expect(heading(kiosk, 'You are checked in')).toBeVisible()
  const first = await kiosk.getByTestId('ticket').innerText()
  await expectAccessible(kiosk)
  await button(kiosk, 'Done').click()

  // Without a network nothing is lost and nothing doubled.
  await button(kiosk, 'Español').click()
  await kiosk.getByRole('button', { name: 'No tengo cita' }).click()
  await kiosk
    .getByRole('button', { name: /Espera/ })
    .first()
    .click()
  await kiosk.context().setOffline(true)
  await button(kiosk, 'Tomar un turno').click()
  await expect(kiosk.getByRole('alert').filter({ hasText: 'No se pierde nada' })).toBeVisible()
  await kiosk.context().setOffline(false)
  await button(kiosk, 'Tomar un turno').click()
  await expect(heading(kiosk, 'Su turno')).toBeVisible()
  const second = await kiosk.getByTestId('ticket').innerText()
  await button(kiosk, 'Listo').click()

  const { joinCode } = await ask<{ joinCode: string }>(kiosk.request, `/api/kiosk/${locationId}`)
  const mobile = await openAs(undefined, phone)
  await mobile.goto(`/customer/line/${locationId}`)
  await expect(mobile.getByText('Please scan the code in the office')).toBeVisible()
  await expectAccessible(mobile)
  await mobile.goto(`/customer/line/${locationId}?code=${joinCode}`)
  await mobile.getByRole('radio').first().press('Space')
  await expectAccessible(mobile)
  await button(mobile, 'Take a ticket').click()
  await expect(mobile).toHaveURL(/\/customer\/ticket\//)
  const given = mobile.getByRole('region').locator('bdi').first()
  const third = await given.innerText()
  // The code leads back to the ticket that they have.
  await mobile.goto(`/customer/line/${locationId}?code=${joinCode}`)
  await expect(given).toHaveText(third)
  await expectAccessible(mobile)

  const line = await ask<{ waiting: { ticket: string }[] }>(request, `/api/staff/line/${locationId}`)
  expect(line.waiting.map(({ ticket }) => ticket).toSorted()).toEqual([first, second, third].toSorted())
})
