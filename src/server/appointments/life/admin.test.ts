import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Appointment } from '#contract/staff-appointments.ts'
import type { ChangeLogRow } from '#contract/change-log.ts'
import { aBooking, anAppointmentType, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { GRACE } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>
let office: Awaited<ReturnType<typeof anOffice>>
let id: number

beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as('Admin')
})
afterAll(() => t.stop())
beforeEach(async () => {
  office = await anOffice(t.db)
  id = await aBooking(t.db, office, FIRST_DAY, [9 * 60, 9 * 60 + 15])
  t.published.length = 0
})

const read = async (): Promise<Appointment> => (await admin(`GET /api/admin/appointments/${id}`)).json()

/** The form as filled from the appointment, with the reader's changes. */
async function saved(changes: object = {}) {
  const { version, startDateLocal } = await read()
  return admin(`PUT /api/admin/appointments/${id}`, {
    startDateLocal,
    appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId, quantity: 1 }],
    customer: GRACE,
    isWalkIn: false,
    locale: 'en',
    version,
    ...changes,
  })
}

async function changes(body: object = {}): Promise<ChangeLogRow[]> {
  return (await admin(`POST /api/admin/appointments/change-table/${id}`, { take: 200, ...body })).json().result.rows
}

const failureOf = (answer: { json(): { validationFailures: { errorMessage: string }[] } }) =>
  answer.json().validationFailures[0]?.errorMessage

describe('an administrator changes an appointment', () => {
  it('reads it with everything the form needs', async () => {
    expect(await read()).toMatchObject({
      firstName: 'Ada',
      calendarId: office.calendarId,
      startDateLocal: '2026-03-02T09:00',
      locale: 'en',
      version: 1,
      appointmentAppointmentTypes: [{ appointmentTypeId: office.appointmentTypeId, quantity: 1 }],
    })
  })

  it('details only: the place and the confirmation stay', async () => {
    await t.db.updateTable('appointment').set({ confirmedAt: '2026-03-01T10:00:00Z' }).where('id', '=', id).execute()
    const answer = await saved({ isWalkIn: true, locale: 'es' })
    expect(answer.statusCode, answer.body).toBe(200)
    const now = await read()
    expect(now).toMatchObject({ firstName: 'Grace', phoneNumber: '+13035550134', isWalkIn: true, locale: 'es' })
    expect(now).toMatchObject({ startDateLocal: '2026-03-02T09:00', localeDisplayName: 'Spanish', version: 2 })
    expect(now.confirmedDateUtc).not.toBeNull()
    expect(now.activityLogs.at(-1)?.appointmentActivityLogsEventType).toBe('MODIFIED')
    expect(t.published).toMatchObject([{ event: 'EntityUpdated', entityType: 'Appointment', entityId: id }])
    expect(await messages()).toEqual([])
  })

  it('logs what it was and what it is, and hides the secrets', async () => {
    await saved({ customer: { ...GRACE, vin: '1HGCM82633A004352' } })
    const log = await changes({ filters: [] })
    const line = (name: string) => log.find(({ recordPropertyName }) => recordPropertyName === name)
    expect(line('firstName')).toMatchObject({ changeLogAction: 'Updated', oldValue: 'Ada', newValue: 'Grace' })
    expect(line('vin')).toMatchObject({ oldValue: null, newValue: '••••' })
    expect(line('startDateLocal')).toBeUndefined()
    expect(line('firstName')).toMatchObject({
      appointmentDiscriminator: 'Ada Lovelace, 2026-03-02T09:00',
      entityChangeTransaction: { principal: admin.email },
    })
    const masked = await read()
    expect(masked.vin).toBe('••••4352')
    await saved({ customer: { ...GRACE, vin: '' } })
    expect((await read()).vin).toBe('••••4352')
  })

  it('another time: the old place is free, the new one taken, the customer notified', async () => {
    await saved({ customer: { ...GRACE, email: 'grace@example.test' }, startDateLocal: '2026-03-03T10:30' })
    expect(await read()).toMatchObject({
      startDateLocal: '2026-03-03T10:30',
      endDateLocal: '2026-03-03T10:45',
      version: 2,
    })
    expect(await messages()).toEqual(['AppointmentRescheduled'])
    const move = (await changes()).find(({ recordPropertyName }) => recordPropertyName === 'startDateLocal')
    expect(move).toMatchObject({ oldValue: '2026-03-02T09:00', newValue: '2026-03-03T10:30' })
    await aBooking(t.db, office, FIRST_DAY, [9 * 60, 9 * 60 + 15])
    await expect(aBooking(t.db, office, '2026-03-03', [10 * 60 + 30, 10 * 60 + 45])).rejects.toThrow('no such place')
  })

  it('other types: the length follows, in the same place if there is room', async () => {
    const appointmentTypes = [{ appointmentTypeId: office.appointmentTypeId, quantity: 2 }]
    expect((await saved({ appointmentTypes })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ startDateLocal: '2026-03-02T09:00', endDateLocal: '2026-03-02T09:30' })
    expect((await changes()).map((row) => row.newValue)).toContain('2 × License Renewal')
  })

  it('a time that is taken is refused, offers others, and changes nothing', async () => {
    await aBooking(t.db, office, FIRST_DAY, [9 * 60 + 15, 9 * 60 + 30])
    const appointmentTypes = [{ appointmentTypeId: office.appointmentTypeId, quantity: 2 }]
    const refused = await saved({ appointmentTypes })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().otherTimes).toHaveLength(3)
    expect(await read()).toMatchObject({ firstName: 'Ada', version: 1, appointmentAppointmentTypes: [{ quantity: 1 }] })
  })

  it.each<[string, object, string]>([
    [
      'no way to reach the customer',
      { customer: { ...GRACE, email: '', phoneNumber: '' } },
      'An email address or phone number is required',
    ],
    ['no name', { customer: { ...GRACE, firstName: ' ' } }, 'Required'],
    ['no type', { appointmentTypes: [] }, 'Required'],
    ['an unknown type', { appointmentTypes: [{ appointmentTypeId: 999_999 }] }, 'Appointment type not found.'],
    ['a time that is over', { startDateLocal: '2026-03-01T10:00' }, 'This time can no longer be booked.'],
    ['an older version', { version: 0 }, 'Someone else has changed this record. Reload it and try again.'],
  ])('%s is refused', async (_, change, message) => {
    const refused = await saved(change)
    expect(refused.statusCode).toBeGreaterThanOrEqual(400)
    expect(failureOf(refused)).toBe(message)
    expect((await read()).version).toBe(1)
  })

  it('a visit that is over keeps its time; a canceled one can no longer be changed', async () => {
    await t.db.updateTable('appointment').set({ status: 'Complete' }).where('id', '=', id).execute()
    expect(failureOf(await saved({ startDateLocal: '2026-03-03T10:30' }))).toMatch(/^Only a booked appointment/)
    expect((await saved()).statusCode).toBe(200)
    const cancelled = { status: 'Cancelled', cancelledAt: '2026-03-02T15:00:00Z' } as const
    await t.db.updateTable('appointment').set(cancelled).where('id', '=', id).execute()
    expect(failureOf(await saved())).toMatch(/has been canceled/)
  })

  it('a missing one is not found', async () => {
    for (const at of ['GET /api/admin/appointments/999999', 'DELETE /api/admin/appointments/999999'])
      expect(failureOf(await admin(at))).toBe('Appointment not found.')
    expect((await admin('GET /api/admin/appointments/activity-logs?id=999999')).statusCode).toBe(404)
  })
})

describe('an administrator deletes an appointment', () => {
  it('frees its place, notifies the screens, and leaves only the change log', async () => {
    expect((await admin(`DELETE /api/admin/appointments/${id}`)).statusCode).toBe(200)
    expect((await admin(`GET /api/admin/appointments/${id}`)).statusCode).toBe(404)
    expect(t.published).toMatchObject([{ event: 'Deleted', entityType: 'Appointment', entityId: id }])
    const log = await changes()
    expect(log.every(({ changeLogAction }) => changeLogAction === 'Deleted')).toBe(true)
    expect(log).toContainEqual(
      expect.objectContaining({
        recordPropertyName: 'appointmentTypes',
        oldValue: '1 × License Renewal',
        newValue: null,
      }),
    )
    await aBooking(t.db, office, FIRST_DAY, [9 * 60, 9 * 60 + 15])
  })
})

it('reads the activity logs of an appointment', async () => {
  await saved()
  const { timeZone, activityLogs } = (await admin(`GET /api/admin/appointments/activity-logs?id=${id}`)).json()
  expect(timeZone).toBe('America/Denver')
  expect(activityLogs.at(-1)).toMatchObject({ appointmentActivityLogsEventType: 'MODIFIED' })
})

describe('the change log of all appointments', () => {
  const log = async (body: object = {}) => {
    const answer = await admin('POST /api/admin/appointments/change-table', { take: 200, ...body })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().result as { rows: ChangeLogRow[]; totalFilteredRecords: number }
  }
  const recordsIn = async (body: object) => [...new Set((await log(body)).rows.map(({ recordId }) => recordId))]

  it('is narrowed by location and by type, newest first', async () => {
    await saved()
    const other = await anAppointmentType(t.db, { name: 'Road Test' })
    const { locationId, appointmentTypeId } = office
    expect(await recordsIn({ locationIds: [locationId] })).toEqual([id])
    expect(await recordsIn({ locationIds: [locationId], appointmentTypeIds: [appointmentTypeId] })).toEqual([id])
    expect(await recordsIn({ locationIds: [locationId], appointmentTypeIds: [other] })).toEqual([])
    const { rows } = await log({})
    const moments = rows.map((row) => row.entityChangeTransaction.timestampUtc)
    expect(moments).toEqual(moments.toSorted().toReversed())
    expect(rows.every(({ recordTypeName }) => recordTypeName === 'Appointment')).toBe(true)
  })

  it('is narrowed by when it happened', async () => {
    await saved()
    await sql`update entity_change_transaction x set happened_at = '2026-02-10T12:00:00Z' from change_log_entry c
      where c.transaction_id = x.id and c.record_id = ${id} and c.record_type_name = 'Appointment'`.execute(t.db)
    const on = (startDate: string, endDate: string) => recordsIn({ startDate, endDate })
    expect(await on('2026-02-10T00:00:00Z', '2026-02-10T23:59:59.999999Z')).toEqual([id])
    expect(await on('2026-02-11T00:00:00Z', '2026-02-11T23:59:59.999999Z')).toEqual([])
  })

  it('shows deleted appointments only on request, and knows their types (LOG-2)', async () => {
    await admin(`DELETE /api/admin/appointments/${id}`)
    const narrow = { locationIds: [office.locationId], appointmentTypeIds: [office.appointmentTypeId] }
    expect(await recordsIn(narrow)).toEqual([])
    expect(await recordsIn({ ...narrow, viewDeleted: true })).toEqual([id])
  })

  it('searches by user, change and appointment, and names calendars', async () => {
    await saved({ customer: { ...GRACE, lastName: 'Murray-Hopper' } })
    expect(await recordsIn({ allSearch: 'murray-' })).toEqual([id])
    expect(await recordsIn({ allSearch: admin.email, locationIds: [office.locationId] })).toEqual([id])
    await admin(`DELETE /api/admin/appointments/${id}`)
    const { rows } = await log({ viewDeleted: true, locationIds: [office.locationId] })
    expect(rows.find((row) => row.recordPropertyName === 'calendarId')?.oldValue).toBe('Counter')
  })

  it.each([{ startDate: 'yesterday' }, { endDate: '2026-02-30T00:00:00Z' }, { locationIds: ['1 or 1=1'] }])(
    'refuses %o',
    async (body) => {
      expect((await admin('POST /api/admin/appointments/change-table', body)).statusCode).toBe(400)
    },
  )
})

async function messages(): Promise<string[]> {
  const rows = await t.db.selectFrom('outbox').where('appointmentId', '=', id).select('templateKey').execute()
  return rows.map(({ templateKey }) => templateKey)
}
