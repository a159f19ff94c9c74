import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const NINE = '2026-03-05T09:00'
const TEN = '2026-03-06T10:00'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let other: Awaited<ReturnType<typeof anOffice>>
beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
})
afterAll(() => t.stop())
beforeEach(async () => {
  office = await anOffice(t.db, { hours: [9, 12] })
  other = await anOffice(t.db, { hours: [9, 12], timeZone: 'America/Chicago' })
  await t.db.updateTable('location').set({ name: 'Oak Avenue' }).where('id', '=', other.locationId).execute()
})

const serveThere = () =>
  t.db
    .insertInto('calendarAppointmentType')
    .values({ calendarId: other.calendarId, appointmentTypeId: office.appointmentTypeId })
    .execute()
const customer = () => ({ ...aStranger(), dlNumber: 'D1234567', vin: '1HGCM82633A004352' })
const book = async (of: object = customer()) =>
  (
    await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, NINE, { locale: 'es', customer: of }))
  ).json() as {
    id: number
    token: string
    reference: string
  }
const rowOf = (id: number) => t.db.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('moves to another office by the link, with everything that was given (LINK-10)', async () => {
  const { id, token, reference } = await book()
  const move = () =>
    t.anyone('POST /api/appointments/reschedule', { token, startDateLocal: TEN, locationId: other.locationId })
  expect((await move()).statusCode).not.toBe(200)
  expect(await rowOf(id)).toMatchObject({ locationId: office.locationId })
  await serveThere()
  const before = await rowOf(id)
  const moved = (await move()).json()
  expect(moved).toMatchObject({ id, reference, startDateLocal: TEN, timeZone: 'America/Chicago', state: 'booked' })
  expect(moved.location).toMatchObject({ id: other.locationId, name: 'Oak Avenue' })
  const { email, vin, dlNumber, firstName, locale } = before
  expect(await rowOf(id)).toMatchObject({ email, vin, dlNumber, firstName, locale, locationId: other.locationId })
  expect((await move()).statusCode).toBe(200)
  const told = await t.db
    .selectFrom('outbox')
    .where('appointmentId', '=', id)
    .where('templateKey', '=', 'AppointmentRescheduled')
    .select('body')
    .execute()
  expect(told).toHaveLength(1)
  expect(told[0]?.body).toContain('Oak Avenue')
  // The old place is free again.
  expect((await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, NINE))).statusCode).toBe(200)
})

it('books the same again with everything that was given, once, and shows none of it (LINK-11)', async () => {
  const given = customer()
  const { id, token } = await book(given)
  await t.anyone('POST /api/appointments/cancel', { token })
  const idempotencyKey = crypto.randomUUID()
  const again = () => t.anyone('POST /api/appointments/book-again', { token, idempotencyKey, startDateLocal: TEN })
  const [one, two] = [await again(), await again()]
  expect([one.statusCode, two.json()]).toEqual([200, one.json()])
  const booked = one.json()
  expect(booked).toMatchObject({ startDateLocal: TEN, firstName: given.firstName })
  expect(one.body).not.toMatch(/D1234567|1HGCM82633A004352/)
  const [was, is] = [await rowOf(id), await rowOf(booked.id)]
  const { email, phoneNumber, lastName, locale, dlKey, vinKey } = was
  expect(is).toMatchObject({ email, phoneNumber, lastName, locale, dlKey, vinKey, status: 'Booked' })
  expect((await t.anyone(`GET /api/appointments/review?token=${booked.token}`)).json()).toMatchObject({
    state: 'booked',
  })
})

it('books the same again by the limits of booking (BOOK-9)', async () => {
  const { token } = await book(aStranger())
  const at = (startDateLocal: string) =>
    t.anyone('POST /api/appointments/book-again', { token, idempotencyKey: crypto.randomUUID(), startDateLocal })
  expect([(await at(TEN)).statusCode, (await at('2026-03-06T11:00')).statusCode]).toEqual([200, 409])
})
