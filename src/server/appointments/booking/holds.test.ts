import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit, GRACE } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
// Monday, 8:00 in Denver
beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
})
afterAll(() => t.stop())

type Office = Awaited<ReturnType<typeof anOffice>>

const visit = ({ locationId, appointmentTypeId }: Office) => ({ locationId, appointmentTypes: [{ appointmentTypeId }] })
const hold = (office: Office, startDateLocal: string, more: object = {}) =>
  t.anyone('POST /api/booking/hold-time', { ...visit(office), startDateLocal, ...more })
const submit = (body: object) => t.anyone('POST /api/booking/submit-appointment', body)
const timesFor = async (office: Office, holdKey?: string) => {
  const answer = await t.anyone('POST /api/booking/time-selection-options', {
    ...visit(office),
    date: '2026-03-05',
    holdKey,
  })
  return answer.json().times.map((time: { startDateLocal: string }) => time.startDateLocal.slice(11))
}
const places = (office: Office) =>
  t.db
    .selectFrom('appointment')
    .where('locationId', '=', office.locationId)
    .select(['id', 'status', 'startMinute'])
    .execute()
const expire = (office: Office) =>
  t.db
    .updateTable('appointment')
    .set({ holdExpiresAt: sql<Date>`now() - interval '1 second'` })
    .where('locationId', '=', office.locationId)
    .execute()

describe('choosing a time places a hold', () => {
  it('hides the place from others for ten minutes, while its holder still sees it (HOLD-1)', async () => {
    const office = await anOffice(t.db, { hours: [9, 10] })
    const answer = await hold(office, '2026-03-05T09:15')
    expect(answer.statusCode).toBe(200)
    const { holdKey, expiresAtUtc, canExtend, endDateLocal } = answer.json()
    expect(endDateLocal).toBe('2026-03-05T09:30')
    expect(canExtend).toBe(true)
    expect((Date.parse(expiresAtUtc) - Date.now()) / 60_000).toBeCloseTo(10, 0)
    expect(await timesFor(office)).toEqual(['09:00', '09:30', '09:45'])
    expect(await timesFor(office, holdKey)).toEqual(['09:00', '09:15', '09:30', '09:45'])
    expect((await submit(aSubmit(office, '2026-03-05T09:15'))).statusCode).toBe(409)
  })

  it('turns into the appointment in place (HOLD-2)', async () => {
    const office = await anOffice(t.db)
    const { holdKey } = (await hold(office, '2026-03-05T09:15')).json()
    const [held] = await places(office)
    const answer = await submit(aSubmit(office, '2026-03-05T09:15', { holdKey }))
    expect(answer.statusCode).toBe(200)
    expect(await places(office)).toEqual([{ id: held?.id, status: 'Booked', startMinute: 555 }])
  })

  it('is released when another time is chosen', async () => {
    const office = await anOffice(t.db)
    const { holdKey } = (await hold(office, '2026-03-05T09:15')).json()
    const second = await hold(office, '2026-03-05T10:00', { holdKey })
    expect(second.json().holdKey).toBe(holdKey)
    expect(await places(office)).toMatchObject([{ status: 'Hold', startMinute: 600 }])
  })

  it('is kept when the other time is already gone', async () => {
    const office = await anOffice(t.db)
    const { holdKey } = (await hold(office, '2026-03-05T09:15')).json()
    await submit(aSubmit(office, '2026-03-05T10:00'))
    const refused = await hold(office, '2026-03-05T10:00', { holdKey })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().otherTimes).toHaveLength(3)
    expect(await places(office)).toContainEqual({ id: expect.any(Number), status: 'Hold', startMinute: 555 })
  })

  it('expires: another customer gets the place', async () => {
    const office = await anOffice(t.db)
    await hold(office, '2026-03-05T09:15')
    await expire(office)
    expect((await submit(aSubmit(office, '2026-03-05T09:15'))).statusCode).toBe(200)
    expect(await places(office)).toMatchObject([{ status: 'Booked' }])
  })

  it('still books its time after it has expired, if no one else has', async () => {
    const office = await anOffice(t.db)
    const { holdKey } = (await hold(office, '2026-03-05T09:15')).json()
    await expire(office)
    expect((await submit(aSubmit(office, '2026-03-05T09:15', { holdKey }))).statusCode).toBe(200)
  })

  it('can be extended once', async () => {
    const office = await anOffice(t.db)
    const { holdKey } = (await hold(office, '2026-03-05T09:15')).json()
    expect((await t.anyone('POST /api/booking/extend-hold', { holdKey })).json()).toMatchObject({ canExtend: false })
    const again = await t.anyone('POST /api/booking/extend-hold', { holdKey })
    expect(again.statusCode).toBe(409)
  })

  it('is released on request', async () => {
    const office = await anOffice(t.db)
    const { holdKey } = (await hold(office, '2026-03-05T09:15')).json()
    expect((await t.anyone('POST /api/booking/release-hold', { holdKey })).statusCode).toBe(200)
    expect(await places(office)).toEqual([])
  })

  it('is invisible to staff', async () => {
    const office = await anOffice(t.db)
    await hold(office, '2026-03-05T09:15')
    const staff = await t.as('Staff', [office.locationId])
    const [held] = await places(office)
    expect((await staff(`GET /api/staff/appointments/${held?.id}`)).statusCode).toBe(404)
    const listing = await staff('POST /api/staff/appointments/calendar-listing', {
      date: '2026-03-05',
      locationId: office.locationId,
    })
    expect(listing.json().calendarsWithAppointments[0].appointments).toEqual([])
  })

  it('for another visit does not make a longer one fit', async () => {
    const office = await anOffice(t.db, { hours: [9, 10] })
    const { holdKey } = (await hold(office, '2026-03-05T09:45')).json()
    const body = aSubmit(office, '2026-03-05T09:45', { holdKey })
    body.appointmentTypes = [{ appointmentTypeId: office.appointmentTypeId, quantity: 2 }]
    expect((await submit(body)).statusCode).toBe(409)
  })
})

describe('a limit on live appointments per person (default 2)', () => {
  it('refuses the third for one email or phone, however it is written (BOOK-9)', async () => {
    const office = await anOffice(t.db)
    const email = aStranger().email
    const by = (customer: object) => (time: string) =>
      submit(aSubmit(office, `2026-03-05T${time}`, { customer: { ...GRACE, phoneNumber: '', email: '', ...customer } }))
    expect((await by({ email })('09:00')).statusCode).toBe(200)
    expect((await by({ email: email.toUpperCase(), phoneNumber: '303 555 0177' })('09:15')).statusCode).toBe(200)
    const third = await by({ email })('09:30')
    expect(third.statusCode).toBe(409)
    expect(third.json()).toMatchObject({
      isAtLimit: true,
      validationFailures: [
        { errorMessage: 'You already have 2 appointments. Change or cancel one of them before you book another one.' },
      ],
    })
    expect((await by({ phoneNumber: '+1 (303) 555-0177' })('09:30')).statusCode).toBe(200)
  })

  it('holds when one person races with themselves', async () => {
    const office = await anOffice(t.db, { numberOfSlots: 10 })
    const customer = aStranger()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => submit(aSubmit(office, '2026-03-05T09:00', { customer }))),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(2)
  })
})

describe('staff and administrators book through the same door', () => {
  it('gives the last place to only one of a customer, a staff member and an administrator (BOOK-5)', async () => {
    const office = await anOffice(t.db)
    const [staff, admin] = [await t.as('Staff', [office.locationId]), await t.as('Admin')]
    const byHand = () => {
      const { idempotencyKey: _, ...rest } = aSubmit(office, '2026-03-05T09:15')
      return rest
    }
    const answers = await Promise.all([
      submit(aSubmit(office, '2026-03-05T09:15')),
      staff('POST /api/staff/appointments/add-from-calendar', byHand()),
      admin('POST /api/admin/appointments', byHand()),
    ])
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
      expect(answer.json().otherTimes).toHaveLength(3)
    }
  })

  it('stores the VIN in one spelling, however it is typed', async () => {
    const office = await anOffice(t.db)
    const [staff, admin] = [await t.as('Staff', [office.locationId]), await t.as('Admin')]
    const body = (time: string) =>
      aSubmit(office, `2026-03-05T${time}`, {
        customer: { ...aStranger(), vin: ' 1hgcm 82633\ta004352 ', dlNumber: ' D-123 456 ' },
      })
    const byHand = (time: string) => {
      const { idempotencyKey: _, ...rest } = body(time)
      return rest
    }
    const answers = [
      await submit(body('09:00')),
      await staff('POST /api/staff/appointments/add-from-calendar', byHand('09:15')),
      await admin('POST /api/admin/appointments', byHand('09:30')),
    ]
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(200)
      const kept = await t.db
        .selectFrom('appointment')
        .where('id', '=', answer.json().id)
        .select(['vin', 'dlNumber'])
        .executeTakeFirstOrThrow()
      expect(t.context.sealer.open(kept.vin)).toBe('1HGCM82633A004352')
      expect(t.context.sealer.open(kept.dlNumber)).toBe('D-123 456')
    }
  })

  it('lets staff, but not customers, book a time today that has already begun', async () => {
    const office = await anOffice(t.db, { hours: [7, 12] })
    const staff = await t.as('Staff', [office.locationId])
    const { idempotencyKey: _, ...body } = aSubmit(office, '2026-03-02T07:45')
    const answer = await staff('POST /api/staff/appointments/add-from-calendar', body)
    expect(answer.statusCode).toBe(200)
    const row = await t.db
      .selectFrom('appointment')
      .where('id', '=', answer.json().id)
      .select('isWalkIn')
      .executeTakeFirst()
    expect(row?.isWalkIn).toBe(true)
    expect((await submit(aSubmit(office, '2026-03-02T07:30'))).statusCode).toBe(400)
  })

  it('offers staff the free times by calendar, at their own locations only', async () => {
    const [office, elsewhere] = [await anOffice(t.db, { hours: [9, 10] }), await anOffice(t.db)]
    const staff = await t.as('Staff', [office.locationId])
    const ask = (at: Office) =>
      staff('POST /api/staff/appointments/time-slot-options', { ...visit(at), date: '2026-03-05' })
    expect((await ask(office)).json()).toHaveLength(4)
    expect((await ask(office)).json()[0]).toEqual({
      value: '2026-03-05T09:00',
      calendarId: office.calendarId,
      calendarName: 'Counter',
    })
    expect((await ask(elsewhere)).statusCode).toBe(404)
  })
})
