import { anOwnOffice, aUserOf, zoneAtNoon } from './own-office.ts'
import { ask, expect, expectAccessible, phone, signIn, someEmail, test } from './steps.ts'

test.use({ role: 'admin' })

/** What the page says within two seconds of what happened, by itself. */
const WITHIN = { timeout: 2000 }

interface LinePerson {
  readonly id: number
  readonly ticket: string
}

test('one page, kept open, says everything from the booking to the end, in Spanish (LINK-6, LINK-7, LINE-5)', async ({
  page: manager,
  openAs,
}) => {
  const { request } = manager
  const day = { startTime: '00:00', endTime: '23:45', numberOfSlots: 2 }
  const office = await anOwnOffice(request, { name: 'Open Page Office', timeZone: zoneAtNoon(), hours: day })
  const { locationId, today } = office
  const at = `/api/office-manager/desks/settings/${locationId}`
  const settings = await ask<object>(request, at)
  await ask(request, at, { ...settings, isOn: true }, 'PUT')
  const { id: deskId } = await ask<{ id: number }>(request, '/api/office-manager/desks', {
    locationId,
    name: '7',
    appointmentTypeIds: [],
  })
  const clerk = await aUserOf(request, 'Staff', [locationId], 'Dora Desk')
  const desk = await openAs(undefined)
  await signIn(desk, '/', clerk.email, clerk.password)
  const staff = (path: string, body?: object) => ask<{ id: number }>(desk.request, `/api/staff/${path}`, body)
  await staff('line/take-desk', { deskId })
  const inLine = () =>
    ask<{ atDesks: LinePerson[]; waiting: LinePerson[] }>(desk.request, `/api/staff/line/${locationId}`)

  const [type] = await ask<{ id: number }[]>(request, '/api/appointment-types/options')
  const customer = await openAs(undefined, { ...phone, locale: 'es-MX' })
  const visit = {
    locationId,
    appointmentTypes: [{ appointmentTypeId: type?.id, quantity: 1 }],
    startDateLocal: `${today}T22:00`,
    locale: 'es',
    customer: {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: someEmail(),
      phoneNumber: '',
      isSmsNotificationsEnabled: false,
      smsPhoneNumber: '',
      vin: '',
      dlNumber: `D${crypto.randomUUID().slice(0, 8)}`,
    },
  }
  const { id, token } = await ask<{ id: number; token: string }>(customer.request, '/api/booking/submit-appointment', {
    ...visit,
    idempotencyKey: crypto.randomUUID(),
  })
  let streams = 0
  customer.on('response', (answer) => {
    if (answer.url().endsWith('/changes')) streams++
  })
  await customer.goto(`/customer/appointment/review/${token}?lang=es`)
  let loads = 0
  customer.on('load', () => loads++)
  const says = (name: string | RegExp) => expect(customer.getByRole('heading', { level: 2, name })).toBeVisible(WITHIN)
  /** Until the page listens: it has read what happened before. */
  const listening = (times: number) => expect.poll(() => streams).toBe(times)
  const button = (name: string) => customer.getByRole('button', { name, exact: true })

  await expect(customer.getByRole('heading', { level: 2, name: 'Su cita está programada' })).toBeVisible()
  await expect(customer.getByText(/Podrá registrar su llegada aquí a partir de/)).toBeVisible()
  await listening(1)

  // Staff move it to now: the page offers to check in.
  const { version } = await ask<{ version: number }>(desk.request, `/api/staff/appointments/${id}`)
  const moved = { ...visit, startDateLocal: `${today}T${nextQuarter()}`, isWalkIn: false, note: '', version }
  await ask(desk.request, `/api/staff/appointments/${id}`, moved, 'PUT')
  await says('Se cambió su cita')
  await expect(button('Registrar mi llegada')).toBeVisible(WITHIN)
  await expectAccessible(customer)

  await button('Registrar mi llegada').click()
  await says('Sigue usted')
  await listening(2)
  const call = () => staff('line/call-next', { deskId })
  const called = async () => (await inLine()).atDesks[0]?.id

  await call()
  await says('Es su turno')
  await expect(customer.getByText('Pase a Ventanilla 7')).toBeVisible(WITHIN)
  await staff('line/no-answer', { id: await called() })
  await says('Sigue usted')
  await expect(customer.getByText(/Le llamamos y no se presentó/)).toBeVisible(WITHIN)
  await expectAccessible(customer)

  await button('Ya estoy aquí').click()
  await expect(customer.getByText(/Le llamamos y no se presentó/)).toBeHidden(WITHIN)
  await call()
  await says('Es su turno')
  await staff('line/start', { id: await called() })
  await says('Le están atendiendo')
  await staff('line/finish', { id: await called() })
  await says('Esta cita está terminada')
  await expectAccessible(customer)
  expect(loads).toBe(0)
})

/** A time within half an hour, on the clock of an office where it is noon. */
function nextQuarter(): string {
  const minute = 12 * 60 + Math.ceil((new Date().getUTCMinutes() + 1) / 15) * 15
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
}
