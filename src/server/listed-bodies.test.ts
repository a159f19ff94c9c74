import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from './platform/http/session.ts'
import { aBooking, anOffice, aUser } from './testing/factories.ts'
import { everyDay } from './testing/office-forms.ts'
import { aPng } from './testing/sample-pictures.ts'
import { GRACE } from './testing/submits.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

// Bodies that other clients of these calls send, in forms that our own screens do not use.

let t: TestApp
// Monday, 8:00 in Denver
beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
})
afterAll(() => t.stop())

const DAY = '2026-03-05'

it('finds time slots for one type by its id', async () => {
  const { locationId, appointmentTypeId, calendarId } = await anOffice(t.db, { hours: [9, 10] })
  const staff = await t.as('Staff', [locationId])
  const at = 'POST /api/staff/appointments/time-slot-options'
  const answer = await staff(at, { appointmentTypeId, date: DAY, locationId })
  expect(answer.json()).toEqual(
    ['09:00', '09:15', '09:30', '09:45'].map((time) => ({
      value: `${DAY}T${time}`,
      calendarId,
      calendarName: 'Counter',
    })),
  )
  const refused = await staff(at, { appointmentTypeId: 'x', date: DAY, locationId })
  expect(refused.statusCode).toBe(400)
  const both = { appointmentTypeId, appointmentTypes: [{ appointmentTypeId }], date: DAY, locationId }
  expect((await staff(at, both)).statusCode).toBe(400)
})

it.each(['POST /api/staff/appointments/add-from-calendar', 'POST /api/admin/appointments'])(
  '%s takes an appointment’s fields side by side',
  async (at) => {
    const { locationId, appointmentTypeId } = await anOffice(t.db)
    const admin = await t.as('Admin')
    const appointment = {
      ...GRACE,
      email: `${randomUUID()}@example.test`,
      locationId,
      startDateLocal: `${DAY}T09:15`,
      appointmentAppointmentTypes: [{ appointmentTypeId, quantity: 1 }],
      locale: 'en-US',
    }
    const answer = await admin(at, appointment)
    expect(answer.statusCode, answer.body).toBe(200)
    const { lastName, startDateLocal } = (await admin(`GET /api/admin/appointments/${answer.json().id}`)).json()
    expect([lastName, startDateLocal]).toEqual(['Hopper', `${DAY}T09:15`])
  },
)

it('announces a ticket without a station at the first (TICKET-5)', async () => {
  const { locationId } = await anOffice(t.db)
  await t.db.updateTable('location').set({ pullNumberEnabled: true }).where('id', '=', locationId).execute()
  const staff = await t.as('Staff', [locationId])
  const answer = await staff('POST /api/staff/ticket-announcement/announce', {
    announcementMessage: 'Ticket {{TicketNumber}} to desk {{StationNumber}}',
    currentServedNumber: 0,
    locationId,
    isManualInput: false,
  })
  expect(answer.json()).toMatchObject({ ticketNumber: 1, station: '1' })
})

it('takes an appointment type’s icon with the form field by field, and removes it the same way', async () => {
  const { appointmentTypeId: id } = await anOffice(t.db)
  const cookie = `sid=${await openSession(t.db, await aUser(t.db, 'Admin'))}`
  const admin = t.callWith({ cookie })
  const stored = async () => (await admin(`GET /api/appointment-types/${id}`)).json()
  const sent = async (at: string, changed: Record<string, string> = {}) => {
    const form = new FormData()
    const fields = {
      Id: String(id),
      Name: 'Title Transfer',
      Description: 'Title\nBill of sale',
      SortOrder: '3',
      InteractionDuration: '20',
      RequestVin: 'true',
      RequestDlNumber: 'false',
      IconCacheKey: (await stored()).iconCacheKey ?? '',
      ...changed,
    }
    form.append('Icon', new Blob([new Uint8Array(await aPng())], { type: 'image/png' }), 'icon.png')
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const encoded = new Response(form)
    const headers = { cookie, 'content-type': encoded.headers.get('content-type') ?? '' }
    return t.callWith(headers)(`${at} /api/appointment-types/icon/${id}`, Buffer.from(await encoded.arrayBuffer()))
  }
  const put = await sent('PUT')
  expect(put.statusCode, put.body).toBe(200)
  expect(await stored()).toMatchObject({
    name: 'Title Transfer',
    description: 'Title\nBill of sale',
    sortOrder: 3,
    interactionDuration: 20,
    requestVin: true,
    requestDlNumber: false,
    iconCacheKey: expect.any(String),
  })
  for (const [wrong, name] of [
    [{ SortOrder: 'many' }, 'sortOrder'],
    [{ RequestVin: 'perhaps' }, 'requestVin'],
    [{ Color: 'red' }, 'color'],
  ] as const) {
    const refused = await sent('PUT', wrong)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().validationFailures[0].propertyName).toBe(name)
  }
  expect((await sent('DELETE', { Name: 'Title' })).statusCode).toBe(200)
  expect(await stored()).toMatchObject({ name: 'Title', iconCacheKey: null })
})

it('changes what hurts nobody without a preview, and shows the preview of what does (EFFECT-4)', async () => {
  const office = await anOffice(t.db)
  const { calendarId } = office
  const manager = await t.as('Office Manager', [office.locationId])
  const update = (hours: string[]) =>
    manager('POST /api/standard-office-hours/update', {
      calendarId,
      availabilityRule: { ...everyDay(hours), startDateTime: `${DAY}T00:00` },
    })
  const harmless = await update(['09:00-11:00'])
  expect(harmless.statusCode, harmless.body).toBe(200)
  const id = await aBooking(t.db, office, DAY, [540, 555])
  const refused = await update(['10:00-11:00'])
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    validationFailures: [
      { errorMessage: 'This cancels or moves appointments. Look at the preview before you confirm.' },
    ],
    preview: { cancelledCount: 1, appointments: [{ id }] },
  })
})
