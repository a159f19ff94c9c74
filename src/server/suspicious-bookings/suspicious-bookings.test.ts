import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingCluster } from '#contract/suspicious-bookings.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let here: Awaited<ReturnType<typeof anOffice>>
let elsewhere: Awaited<ReturnType<typeof anOffice>>
let admin: Caller & { email: string }
let manager: Caller & { email: string }

beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z', { trustProxy: ['127.0.0.1'] })
  here = await anOffice(t.db, { hours: [9, 12], numberOfSlots: 50 })
  elsewhere = await anOffice(t.db, { hours: [9, 12], numberOfSlots: 50 })
  admin = await t.as('Admin')
  manager = await t.as('Office Manager', [here.locationId])
  await t.db
    .insertInto('setting')
    .values(['appointmentsPerPerson', 'bookingsPerDay'].map((key) => ({ key, value: '100' })))
    .execute()
})
beforeEach(async () => {
  await t.db.deleteFrom('appointment').execute()
  await t.db.deleteFrom('outbox').execute()
})
afterAll(() => t.stop())

let people = 0
/** Someone who shares nothing with anyone: no network, and a name of consonants of their own. */
const someone = () => {
  const n = String(people++)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'bcdfgklmnp'.charAt(Number(digit)))
  return { ...aStranger(), firstName: `Q${n}`, lastName: `X${n}` }
}

async function book(customer: object = {}, { office = here, address = '' } = {}): Promise<number> {
  const from = address === '' ? `10.${Math.floor(people / 250)}.${people % 250}.1` : address
  const form = aSubmit(office, '2026-03-05T09:00', { customer: { ...someone(), ...customer } })
  const answer = await t.anyone('POST /api/booking/submit-appointment', form, { 'x-forwarded-for': from })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id
}

/** One after the other, as many as there are of these. */
async function bookAll(customers: readonly object[], where?: Parameters<typeof book>[1]): Promise<number[]> {
  const ids: number[] = []
  for (const customer of customers) ids.push(await book(customer, where))
  return ids
}

const alike = (count: number, customer: object) => Array.from({ length: count }, () => customer)

async function listing(caller: Caller = admin, body: object = {}): Promise<BookingCluster[]> {
  const answer = await caller('POST /api/office-manager/suspicious-bookings/listing', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().clusters
}
const idsOf = (cluster: BookingCluster | undefined) =>
  cluster?.bookings.map(({ id }) => id).toSorted((a, b) => a - b) ?? []

describe('suspicious bookings', () => {
  it('are those that share a contact, a license number, a VIN or a network, or have very similar names (SCALP-5)', async () => {
    await bookAll(alike(4, {}))
    const shared = {
      Contact: await bookAll(['mule@gmail.com', 'm.ule@gmail.com', 'mule+3@gmail.com'].map((email) => ({ email }))),
      License: await bookAll(alike(3, { dlNumber: 'AB-123' })),
      Vehicle: await bookAll(alike(3, { vin: '1HGCM82633A004352' })),
      Name: await bookAll(
        ['John Smith', 'Jon Smith', 'Jöhn Smyth', 'John Smith2', 'JOHN SMITH'].map((name) => {
          const [firstName, lastName] = name.split(' ')
          return { firstName, lastName }
        }),
      ),
      Network: await bookAll(alike(10, {}), { address: '203.0.113.7' }),
    }
    const clusters = await listing()
    expect(clusters).toHaveLength(5)
    for (const [reason, ids] of Object.entries(shared)) {
      const cluster = clusters.find(({ reasons }) => reasons[0]?.reason === reason)
      expect(idsOf(cluster), reason).toEqual(ids)
      expect(cluster).toMatchObject({ bookingCount: ids.length, reasons: [{ reason, count: ids.length }] })
    }
    expect(clusters.map(({ bookingCount }) => bookingCount)).toEqual([10, 5, 3, 3, 3])
    const seen = await t.db.selectFrom('accessLog').where('action', '=', 'Listed').select('recordTypeName').execute()
    expect(seen).toContainEqual({ recordTypeName: 'Appointment' })
  })

  it('are neither canceled, nor over, nor older than asked, nor somewhere else (SCALP-5)', async () => {
    const [first = 0, second = 0] = await bookAll(alike(4, { dlNumber: 'AB-123' }))
    await bookAll(alike(3, { dlNumber: 'CD-456' }), { office: elsewhere })
    expect((await listing(manager)).map(({ bookingCount }) => bookingCount)).toEqual([4])
    expect((await listing()).map(({ bookingCount }) => bookingCount)).toEqual([4, 3])
    await sql`update appointment set created_at = now() - interval '30 hours' where id = ${first}`.execute(t.db)
    const hours = async (withinHours: number) => (await listing(manager, { withinHours }))[0]?.bookingCount
    expect([await hours(24), await hours(72)]).toEqual([3, 4])
    await manager(`POST /api/staff/appointments/cancel?id=${second}`)
    expect([await hours(24), await hours(72)]).toEqual([undefined, 3])
    t.setNow('2026-03-05T16:00:00Z')
    expect(await listing()).toEqual([])
    t.setNow('2026-03-02T15:00:00Z')
  })

  it('are canceled together after a preview, each told and logged with the reason (SCALP-6)', async () => {
    const ids = await bookAll(alike(3, { dlNumber: 'AB-123' }))
    const kept = await book({ dlNumber: 'AB-123' })
    const previewOf = () =>
      manager('POST /api/office-manager/suspicious-bookings/cancel-preview', { appointmentIds: ids })
    const preview = (await previewOf()).json()
    expect(preview).toMatchObject({ cancelledCount: 3, unreachableCount: 0 })
    // Its customer was faster: the preview is no longer true.
    await manager(`POST /api/staff/appointments/cancel?id=${ids[0]}`)
    await t.db.deleteFrom('outbox').execute()
    const cancel = (previewKey: string) =>
      manager('POST /api/office-manager/suspicious-bookings/cancel', {
        appointmentIds: ids,
        reason: 'One hand booked them all',
        previewKey,
      })
    const refused = await cancel(preview.previewKey)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().preview).toMatchObject({ cancelledCount: 2 })
    const done = await cancel(refused.json().preview.previewKey)
    expect(done.json()).toMatchObject({ cancelledCount: 2, toCallCount: 0, progressId: null })

    const rows = await t.db
      .selectFrom('appointment')
      .where('id', 'in', [...ids, kept])
      .select(['id', 'status', 'cancellationReason'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled', 'Cancelled', 'Booked'])
    expect(rows[1]?.cancellationReason).toBe('One hand booked them all')
    const told = await t.db.selectFrom('outbox').select(['appointmentId', 'templateKey']).orderBy('id').execute()
    expect(told).toEqual(ids.slice(1).map((appointmentId) => ({ appointmentId, templateKey: 'AppointmentCancelled' })))
    const log = await t.db
      .selectFrom('changeLog')
      .innerJoin('entityChangeTransaction as x', 'x.id', 'changeLog.transactionId')
      .where('recordId', '=', ids[1] ?? 0)
      .where('recordPropertyName', '=', 'cancellationReason')
      .select(['newValue', 'x.principal'])
      .execute()
    expect(log).toEqual([{ newValue: 'One hand booked them all', principal: manager.email }])
  })

  it('of another location cannot be canceled, not even among others (SCALP-6)', async () => {
    const appointmentIds = [await book(), await book({}, { office: elsewhere })]
    const path = 'POST /api/office-manager/suspicious-bookings/cancel-preview'
    expect((await manager(path, { appointmentIds })).statusCode).toBe(404)
    expect((await admin(path, { appointmentIds })).json()).toMatchObject({ cancelledCount: 2 })
  })
})
