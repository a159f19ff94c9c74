import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anAppointmentType, anOffice } from '#server/testing/factories.ts'
import { aSubmit, GRACE } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
// Monday, 8:00 in Denver
beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
})
afterAll(() => t.stop())

const submit = (body: object) => t.anyone('POST /api/booking/submit-appointment', body)

describe('POST /api/booking/time-selection-options', () => {
  it('offers the grid of the window, starting at the minimum notice', async () => {
    const office = await anOffice(t.db, { hours: [8, 10] })
    const answer = await t.anyone('POST /api/booking/time-selection-options', {
      locationId: office.locationId,
      appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId, quantity: 2 }],
      date: '2026-03-02',
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      timeZone: 'America/Denver',
      times: [
        { startDateLocal: '2026-03-02T08:30', endDateLocal: '2026-03-02T09:00' },
        { startDateLocal: '2026-03-02T08:45', endDateLocal: '2026-03-02T09:15' },
        { startDateLocal: '2026-03-02T09:00', endDateLocal: '2026-03-02T09:30' },
        { startDateLocal: '2026-03-02T09:15', endDateLocal: '2026-03-02T09:45' },
        { startDateLocal: '2026-03-02T09:30', endDateLocal: '2026-03-02T10:00' },
      ],
    })
  })

  it('does not offer times that are taken', async () => {
    const office = await anOffice(t.db, { hours: [9, 10] })
    await aBooking(t.db, office, '2026-03-03', [9 * 60, 9 * 60 + 45])
    const answer = await t.anyone('POST /api/booking/time-selection-options', {
      locationId: office.locationId,
      appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }],
      date: '2026-03-03',
    })
    expect(answer.json().times).toEqual([{ startDateLocal: '2026-03-03T09:45', endDateLocal: '2026-03-03T10:00' }])
  })
})

describe('POST /api/booking/month-info', () => {
  it('marks the free days between the first and last bookable days', async () => {
    const office = await anOffice(t.db, { hours: [9, 10] })
    await aBooking(t.db, office, '2026-03-03', [9 * 60, 10 * 60])
    const answer = await t.anyone('POST /api/booking/month-info', {
      locationId: office.locationId,
      appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }],
      month: '2026-03',
    })
    const { freeDates, ...rest } = answer.json()
    expect(rest).toEqual({
      timeZone: 'America/Denver',
      todayLocal: '2026-03-02',
      firstDate: '2026-03-02',
      lastDate: '2026-05-01',
    })
    expect(freeDates).toHaveLength(29)
    expect(freeDates).not.toContain('2026-03-03')
  })
})

describe('POST /api/public/locations/filtered-options', () => {
  it('lists the offices that serve all the types, each with its next free time', async () => {
    const appointmentTypeId = await anAppointmentType(t.db)
    const busy = await anOffice(t.db, { appointmentTypeId, hours: [9, 10] })
    await aBooking(t.db, busy, '2026-03-02', [9 * 60, 10 * 60])
    const answer = await t.anyone('POST /api/public/locations/filtered-options', {
      appointmentTypes: [{ appointmentTypeId }],
    })
    expect(answer.json()).toMatchObject([{ id: busy.locationId, nextFreeLocal: '2026-03-03T09:00' }])
  })
})

describe('POST /api/booking/submit-appointment', () => {
  it('books, logs, and queues the confirmation, in one transaction (BOOK-1)', async () => {
    const office = await anOffice(t.db)
    const answer = await submit(aSubmit(office, '2026-03-04T09:15', { customer: GRACE }))
    expect(answer.statusCode).toBe(200)
    const { id, token } = answer.json()
    expect(answer.json()).toMatchObject({
      startDateLocal: '2026-03-04T09:15',
      endDateLocal: '2026-03-04T09:30',
      startDateUtc: '2026-03-04T16:15:00Z',
      timeZone: 'America/Denver',
    })
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const row = await t.db.selectFrom('appointment').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'Booked', phoneNumber: '+13035550134', columnIndex: 0 })
    expect(await t.db.selectFrom('activityLog').where('appointmentId', '=', id).select('eventType').execute()).toEqual([
      { eventType: 'CREATED' },
    ])
    expect(
      await t.db
        .selectFrom('outbox')
        .where('appointmentId', '=', id)
        .select(['channel', 'recipient', 'state'])
        .execute(),
    ).toEqual([{ channel: 'email', recipient: 'grace@example.test', state: 'Queued' }])
    const log = await t.db
      .selectFrom('changeLog')
      .where('recordId', '=', id)
      .select(['changeLogAction', 'recordPropertyName'])
      .execute()
    expect(log).toContainEqual({ changeLogAction: 'Created', recordPropertyName: 'firstName' })
    expect(t.published).toContainEqual({
      event: 'EntityCreated',
      entityType: 'Appointment',
      entityId: id,
      place: { locationId: office.locationId, days: ['2026-03-04'] },
      groups: ['role:Admin', `location:${office.locationId}`],
    })
  })

  it('stores only the hash of a token in the database', async () => {
    const office = await anOffice(t.db)
    const { token } = (await submit(aSubmit(office, '2026-03-04T09:15'))).json()
    const dump = await sql<{ all: string }>`select string_agg(x::text, '') as all from (
      select o::text as x from outbox o union all select a::text from appointment_token a union all select s::text from submitted_booking s) y`.execute(
      t.db,
    )
    expect(dump.rows[0]?.all).not.toContain(token)
  })

  it('answers a repeated submit like the first (BOOK-2)', async () => {
    const office = await anOffice(t.db)
    const body = aSubmit(office, '2026-03-05T09:00')
    const [first, second] = [await submit(body), await submit(body)]
    expect(second.json()).toEqual(first.json())
    const race = aSubmit(office, '2026-03-06T09:00')
    const answers = await Promise.all([submit(race), submit(race), submit(race)])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  })

  it('refuses a key that was used for another booking', async () => {
    const office = await anOffice(t.db)
    const body = aSubmit(office, '2026-03-05T09:00')
    await submit(body)
    const other = await submit({ ...body, startDateLocal: '2026-03-05T10:00' })
    expect(other.statusCode).toBe(422)
    expect(other.json().validationFailures[0].propertyName).toBe('idempotencyKey')
  })

  it('gives the place to exactly one of 64 and offers the others the three nearest times (BOOK-3)', async () => {
    const office = await anOffice(t.db, { hours: [9, 10] })
    const answers = await Promise.all(Array.from({ length: 64 }, () => submit(aSubmit(office, '2026-03-05T09:15'))))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    const refused = answers.filter((answer) => answer.statusCode === 409)
    expect(refused).toHaveLength(63)
    for (const answer of refused) {
      expect(answer.json().validationFailures[0]).toEqual({
        propertyName: 'startDateLocal',
        errorMessage: 'This time has just been taken. Please choose another one.',
      })
      expect(answer.json().otherTimes.map((time: { startDateLocal: string }) => time.startDateLocal)).toEqual([
        '2026-03-05T09:00',
        '2026-03-05T09:30',
        '2026-03-05T09:45',
      ])
    }
  })

  it('fits three appointments into a calendar with three columns', async () => {
    const office = await anOffice(t.db, { numberOfSlots: 3 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(aSubmit(office, '2026-03-05T09:15'))))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(3)
    const columns = await t.db
      .selectFrom('appointment')
      .where('locationId', '=', office.locationId)
      .select('columnIndex')
      .execute()
    expect(columns.map((row) => row.columnIndex).sort((a, b) => a - b)).toEqual([0, 1, 2])
  })

  it.each([
    ['2026-03-05T09:07', 409, 'startDateLocal'],
    ['2026-03-05T13:00', 409, 'startDateLocal'],
    ['2026-03-02T08:00', 400, 'startDateLocal'],
    ['2027-03-05T09:00', 400, 'startDateLocal'],
    ['2026-02-30T09:00', 400, 'startDateLocal'],
  ])('refuses %s with %i, naming the field', async (startDateLocal, status, field) => {
    const office = await anOffice(t.db)
    const answer = await submit(aSubmit(office, startDateLocal))
    expect(answer.statusCode).toBe(status)
    expect(answer.json().validationFailures[0].propertyName).toBe(field)
  })

  it.each([
    [{ email: '', phoneNumber: '' }, 'customer.email', 'An email address or phone number is required'],
    [{ isSmsNotificationsEnabled: true }, 'customer.smsPhoneNumber', 'Required'],
    [{ firstName: ' ' }, 'customer.firstName', 'Required'],
    [{ phoneNumber: '0000000000' }, 'customer.phoneNumber', 'Must be a phone number'],
    [{ email: 'a@b.c, evil@x.y' }, 'customer.email', 'Must be an email address'],
    [{ lastName: 'x\u0000' }, 'customer.lastName', 'Contains characters that cannot be used'],
    [{ appointmentStatus: 'Complete' }, 'customer.appointmentStatus', 'Unknown field'],
  ])('refuses %j and books nothing (BOOK-6, BOOK-7)', async (wrong, propertyName, errorMessage) => {
    const office = await anOffice(t.db)
    const answer = await submit(aSubmit(office, '2026-03-05T09:00', { customer: { ...GRACE, ...wrong } }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().validationFailures).toEqual([{ propertyName, errorMessage }])
    const booked = await t.db
      .selectFrom('appointment')
      .where('locationId', '=', office.locationId)
      .select('id')
      .execute()
    expect(booked).toEqual([])
  })

  it('asks for VIN and license number when the type does, and stores them sealed (BOOK-8)', async () => {
    const appointmentTypeId = await anAppointmentType(t.db, { requestVin: true, requestDlNumber: true })
    const office = await anOffice(t.db, { appointmentTypeId })
    const refused = await submit(aSubmit(office, '2026-03-05T09:00'))
    expect(refused.json().validationFailures.map((failure: { propertyName: string }) => failure.propertyName)).toEqual([
      'customer.vin',
      'customer.dlNumber',
    ])
    const vin = '1HGBH41JXMN109186'
    const { id } = (
      await submit(aSubmit(office, '2026-03-05T09:00', { customer: { ...GRACE, vin, dlNumber: 'D1234567' } }))
    ).json()
    const { rows } = await sql<{
      row: string
    }>`select a::text || coalesce((select string_agg(c::text, '') from change_log_entry c where c.record_id = a.id), '') as row from appointment a where id = ${id}`.execute(
      t.db,
    )
    expect(rows[0]?.row).not.toContain(vin)
    const staff = await t.as('Staff', [office.locationId])
    expect((await staff(`GET /api/staff/appointments/${id}`)).json()).toMatchObject({
      vin: '••••9186',
      dlNumber: '••••4567',
    })
  })

  it('is refused from another site', async () => {
    const office = await anOffice(t.db)
    const foreign = t.callWith({ origin: 'http://evil.test' })
    expect(
      (await foreign('POST /api/booking/submit-appointment', aSubmit(office, '2026-03-05T09:00'))).statusCode,
    ).toBe(403)
  })
})

describe('the net under the booking function', () => {
  it('refuses two live appointments in one place, whatever the code above it does (BOOK-4)', async () => {
    const office = await anOffice(t.db)
    const id = await aBooking(t.db, office, '2026-03-05', [540, 555])
    const copy = sql`
      insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at, ends_at,
        time_zone, status, first_name, last_name, email)
      select location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at, ends_at,
        time_zone, status, first_name, last_name, email from appointment where id = ${id}`
    await expect(copy.execute(t.db)).rejects.toMatchObject({ code: expect.stringMatching(/23P01|P0S02/) })
    await sql`alter table appointment disable trigger appointment_takes_place`.execute(t.db)
    await expect(copy.execute(t.db)).rejects.toMatchObject({ code: '23P01' })
    await sql`alter table appointment enable trigger appointment_takes_place`.execute(t.db)
  })

  it('frees exactly what a canceled appointment took', async () => {
    const office = await anOffice(t.db)
    const bits = async () =>
      (
        await sql<{
          taken: string
          longestRun: number
        }>`select taken::text as taken, longest_run from calendar_day where calendar_id = ${office.calendarId} and day = '2026-03-05'`.execute(
          t.db,
        )
      ).rows[0]
    const before = await bits()
    const id = await aBooking(t.db, office, '2026-03-05', [600, 660])
    expect((await bits())?.taken.split('1')).toHaveLength(13)
    await t.db
      .updateTable('appointment')
      .set({ status: 'Cancelled', cancelledAt: new Date() })
      .where('id', '=', id)
      .execute()
    expect(await bits()).toEqual(before)
  })
})
