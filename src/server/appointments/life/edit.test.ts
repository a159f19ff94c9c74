import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Appointment } from '#contract/staff-appointments.ts'
import { claimDue, skip } from '#server/outbox/queries.ts'
import { aBooking, anAppointmentType, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { aClosureForm, previewed } from '#server/testing/office-forms.ts'
import { aSubmit, GRACE } from '#server/testing/submits.ts'
import { falseMarks } from '#server/testing/office-forms.ts'
import { taken } from '#server/testing/places.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
type Office = Awaited<ReturnType<typeof anOffice>>
let office: Office
/** Of the same organization; the caller works at both. */
let second: Office
let staff: Caller
let id: number

const DAY = '2026-03-05'
const NINE = [540, 555] as const

// Monday, 8:00 in Denver
beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
})
afterAll(() => t.stop())
beforeEach(async () => {
  office = await anOffice(t.db)
  second = await anOffice(t.db, { appointmentTypeId: office.appointmentTypeId })
  staff = await t.as('Staff', [office.locationId, second.locationId])
  id = await aBooking(t.db, office, DAY, NINE)
  t.published.length = 0
})

const read = async (caller = staff): Promise<Appointment> => (await caller(`GET /api/staff/appointments/${id}`)).json()

const ADA = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.test',
  phoneNumber: '',
  isSmsNotificationsEnabled: false,
  smsPhoneNumber: '',
  vin: '',
  dlNumber: '',
}

/** The form as filled from the appointment, with the reader's changes. */
async function saved(changes: object = {}, caller = staff, headers?: Record<string, string>) {
  const { version, startDateLocal } = await read()
  const form = {
    startDateLocal,
    appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId, quantity: 1 }],
    customer: ADA,
    isWalkIn: false,
    locale: 'en',
    version,
    ...changes,
  }
  return caller(`PUT /api/staff/appointments/${id}`, form, headers)
}

const failureOf = (answer: { json(): { validationFailures: { errorMessage: string }[] } }) =>
  answer.json().validationFailures[0]?.errorMessage

const messages = () =>
  t.db.selectFrom('outbox').where('appointmentId', '=', id).select(['templateKey', 'recipient', 'locale']).execute()

describe('PUT /api/staff/appointments/:id changes (APPT-14)', () => {
  it.each(['Staff', 'Office Manager'] as const)('every detail, by %s, and tells no one', async (role) => {
    const caller = await t.as(role, [office.locationId])
    const answer = await saved({ customer: GRACE, isWalkIn: true, note: 'Needs a ramp.', locale: 'es' }, caller)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await read()).toMatchObject({
      firstName: 'Grace',
      lastName: 'Hopper',
      phoneNumber: '+13035550134',
      isWalkIn: true,
      note: 'Needs a ramp.',
      locale: 'es',
      startDateLocal: `${DAY}T09:00`,
      version: 2,
    })
    expect(await messages()).toEqual([])
    expect(t.published).toMatchObject([
      { event: 'EntityUpdated', entityId: id, place: { locationId: office.locationId, days: [DAY] } },
    ])
  })

  it('keeps a note that is not sent, and numbers that are left blank', async () => {
    await saved({ customer: { ...ADA, dlNumber: '12-345-6789' }, note: 'Hard of hearing.' })
    await saved()
    expect(await read()).toMatchObject({ note: 'Hard of hearing.', dlNumber: '••••6789' })
    await saved({ note: '' })
    expect((await read()).note).toBe('')
  })

  it('nothing at a location out of reach, and moves nothing there', async () => {
    const stranger = await t.as('Staff', [second.locationId])
    expect((await saved({ note: 'Mine.' }, stranger)).statusCode).toBe(404)
    const onlyHere = await t.as('Staff', [office.locationId])
    const refused = await saved({ locationId: second.locationId }, onlyHere)
    expect([refused.statusCode, failureOf(refused)]).toEqual([404, 'Location not found.'])
    expect(await read()).toMatchObject({ version: 1, note: '', locationId: office.locationId })
  })

  it('what was read: an older form is refused, and so is one that loses a race', async () => {
    await saved({ note: 'First.' })
    const stale = await saved({ note: 'Second.', version: 1 })
    expect([stale.statusCode, failureOf(stale)]).toEqual([
      409,
      'Someone else has changed this record. Reload it and try again.',
    ])
    // Both as read now: one that reads after the other has been saved would be right.
    const { version } = await read()
    const answers = await Promise.all([10, 11].map((hour) => saved({ startDateLocal: `${DAY}T${hour}:00`, version })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read()).note).toBe('First.')
  })

  it('once, however often it is sent (SAFE-12)', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const { version } = await read()
    const change = { startDateLocal: `${DAY}T10:00`, version }
    const both = await Promise.all([saved(change, staff, headers), saved(change, staff, headers)])
    expect([...both, await saved(change, staff, headers)].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await messages()).toHaveLength(1)
  })
})

describe('PUT /api/staff/appointments/:id moves (APPT-15)', () => {
  it('to another time: told once, in the new language, at the new address; the link and the reference stay', async () => {
    const submitted = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `${DAY}T10:00`))
    const { token, reference } = submitted.json()
    id = submitted.json().id
    await t.db.deleteFrom('outbox').where('appointmentId', '=', id).execute()
    t.published.length = 0
    const answer = await saved({
      customer: { ...ADA, email: 'new@example.test' },
      startDateLocal: '2026-03-06T11:00',
      locale: 'es',
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await messages()).toEqual([
      { templateKey: 'AppointmentRescheduled', recipient: 'new@example.test', locale: 'es' },
    ])
    const reviewed = (await t.anyone(`GET /api/appointments/review?token=${token}`)).json()
    expect(reviewed).toMatchObject({ id, reference, startDateLocal: '2026-03-06T11:00' })
    expect(t.published).toMatchObject([{ place: { locationId: office.locationId, days: [DAY, '2026-03-06'] } }])
  })

  it('to another location: told where, logged by name, heard at both', async () => {
    await t.db.updateTable('location').set({ name: 'Oak Street' }).where('id', '=', second.locationId).execute()
    const answer = await saved({ locationId: second.locationId })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await read()).toMatchObject({
      locationId: second.locationId,
      calendarId: second.calendarId,
      startDateLocal: `${DAY}T09:00`,
    })
    const [told] = await t.db.selectFrom('outbox').where('appointmentId', '=', id).select(['body']).execute()
    expect(told?.body).toContain('Oak Street')
    expect(t.published).toMatchObject([
      { entityId: id, place: { locationId: office.locationId, days: [DAY] } },
      { entityId: id, place: { locationId: second.locationId, days: [DAY] } },
    ])
    const admin = await t.as('Admin')
    const log = (await admin(`POST /api/admin/appointments/change-table/${id}`, { take: 50 })).json().result.rows
    expect(log).toContainEqual(
      expect.objectContaining({ recordPropertyName: 'locationId', oldValue: 'Elm Street', newValue: 'Oak Street' }),
    )
    await aBooking(t.db, office, DAY, NINE)
    await expect(aBooking(t.db, second, DAY, NINE)).rejects.toThrow('no such place')
  })

  it('and a message about the old location is no longer true (MSG-6)', async () => {
    await saved({ startDateLocal: `${DAY}T10:00` })
    await saved({ locationId: second.locationId })
    const due = (await claimDue(t.db, 100, 60)).filter(({ appointment }) => appointment?.id === id)
    expect(due.map(({ appointment }) => appointment?.hasMoved)).toEqual([true])
    await skip(t.db, due[0]?.id ?? 0, '')
    const [next] = (await claimDue(t.db, 100, 60)).filter(({ appointment }) => appointment?.id === id)
    expect(next?.appointment?.hasMoved).toBe(false)
  })

  it('to another calendar or length at the same time: nobody is told, and a confirmation stays', async () => {
    await t.db.updateTable('appointment').set({ confirmedAt: '2026-03-01T10:00:00Z' }).where('id', '=', id).execute()
    const appointmentTypes = [{ appointmentTypeId: office.appointmentTypeId, quantity: 2 }]
    expect((await saved({ appointmentTypes })).statusCode).toBe(200)
    const now = await read()
    expect(now).toMatchObject({ startDateLocal: `${DAY}T09:00`, endDateLocal: `${DAY}T09:30` })
    expect(now.confirmedDateUtc).not.toBeNull()
    expect(await messages()).toEqual([])
  })

  it('to another column of its calendar, that one or none: nobody is told, and it is logged (CAL-19)', async () => {
    office = await anOffice(t.db, { numberOfSlots: 3 })
    staff = await t.as('Staff', [office.locationId])
    id = await aBooking(t.db, office, DAY, NINE)
    expect(await read()).toMatchObject({ column: 0 })
    expect((await saved({ column: 2 })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ column: 2, startDateLocal: `${DAY}T09:00`, version: 2 })
    expect(await messages()).toEqual([])
    const lines = await t.db
      .selectFrom('changeLog')
      .where('recordId', '=', id)
      .where('recordPropertyName', '=', 'column')
      .select(['oldValue', 'newValue'])
      .execute()
    expect(lines).toEqual([{ oldValue: '1', newValue: '3' }])
    // At another time, in a column that is taken: refused, though others are free.
    await aBooking(t.db, office, DAY, [570, 585])
    expect((await saved({ column: 0, startDateLocal: `${DAY}T09:30` })).statusCode).toBe(409)
    expect((await saved({ column: 5 })).statusCode).toBe(409)
    expect(await read()).toMatchObject({ column: 2, startDateLocal: `${DAY}T09:00` })
    // Without a column, the first that is free; with its own, it stays.
    expect((await saved({ startDateLocal: `${DAY}T09:30` })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ column: 1, startDateLocal: `${DAY}T09:30` })
    expect((await saved({ column: 1, note: 'Needs a form' })).statusCode).toBe(200)
    expect(await falseMarks(t, office.locationId)).toBe(0)
  })

  it('not where it cannot be, and says why (TIME-10)', async () => {
    await aBooking(t.db, office, DAY, [600, 615])
    const manager = await t.as('Office Manager', [office.locationId])
    const closure = { ...aClosureForm({ from: '2026-03-07', name: 'Inventory', message: 'Back soon.' }) }
    await previewed(manager, 'POST /api/closures/close-location-preview', 'POST /api/closures/close-location', {
      ...closure,
      locationId: office.locationId,
    })
    const strange = await anAppointmentType(t.db)
    const cases: [object, number, string][] = [
      [{ startDateLocal: `${DAY}T10:00` }, 409, 'This time has just been taken. Please choose another one.'],
      [{ startDateLocal: `${DAY}T10:20` }, 400, 'From 9:00 AM to 12:00 PM appointments start every 15 minutes.'],
      [{ startDateLocal: `${DAY}T13:00` }, 400, 'Outside the hours of “Standard hours” (9:00 AM to 12:00 PM).'],
      [{ startDateLocal: '2026-03-07T09:00' }, 400, 'Closed: Inventory. Back soon.'],
      [{ startDateLocal: '2026-03-01T09:00' }, 400, 'This time can no longer be booked.'],
      [
        { appointmentTypes: [{ appointmentTypeId: strange }] },
        400,
        'No calendar of this location serves every appointment type chosen.',
      ],
      [{ calendarId: second.calendarId }, 404, 'Calendar not found.'],
    ]
    for (const [change, status, message] of cases) {
      const refused = await saved(change)
      expect([refused.statusCode, failureOf(refused)], JSON.stringify(change)).toEqual([status, message])
    }
    expect(await read()).toMatchObject({ version: 1, startDateLocal: `${DAY}T09:00` })
    expect(await messages()).toEqual([])
  })

  it('no visit that has begun, but corrects its name', async () => {
    await staff(`POST /api/staff/appointments/check-in?id=${id}`)
    expect(failureOf(await saved({ startDateLocal: `${DAY}T10:00` }))).toMatch(/^Only a booked appointment/)
    expect((await saved({ customer: { ...ADA, lastName: 'King' } })).statusCode).toBe(200)
    expect((await read()).lastName).toBe('King')
  })

  it('without forgetting what happened to it while it waited for its place', async () => {
    const moved = await t.db.transaction().execute(async (tx) => {
      await tx.updateTable('appointment').set({ status: 'CheckedIn', version: 2 }).where('id', '=', id).execute()
      const candidates = [{ calendarId: office.calendarId, startMinute: 600, endMinute: 615 }]
      return {
        answer: taken(t.db, [{ id, version: 1, day: DAY, timeZone: office.timeZone, candidates, types: [] }]),
      }
    })
    expect(await moved.answer).toBeUndefined()
    expect(await read()).toMatchObject({ appointmentStatus: 'CheckedIn', startDateLocal: `${DAY}T09:00` })
  })

  it('not to a time that is closed by then to a type it is about to have (TIME-3)', async () => {
    const other = await anAppointmentType(t.db)
    const { id: closureId } = await t.db
      .insertInto('closure')
      .values({ locationId: office.locationId, name: 'No road tests', message: 'Ice.', startDate: DAY, endDate: DAY })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db.insertInto('closedAppointmentType').values({ closureId, appointmentTypeId: other }).execute()
    const candidates = [{ calendarId: office.calendarId, startMinute: 600, endMinute: 615 }]
    const moved = (appointmentTypeId: number) =>
      taken(t.db, [
        {
          id,
          version: 1,
          day: DAY,
          timeZone: office.timeZone,
          candidates,
          types: [{ appointmentTypeId, quantity: 1 }],
        },
      ])
    expect(await moved(other)).toBeUndefined()
    expect(await moved(office.appointmentTypeId)).toMatchObject([{ startMinute: 600 }])
  })

  it('a late customer to another day', async () => {
    t.setNow(`${DAY}T16:30:00Z`)
    expect((await saved({ startDateLocal: '2026-03-06T09:00' })).statusCode).toBe(200)
    t.setNow('2026-03-02T15:00:00Z')
  })
})

it('a person who cannot be told of a move is listed to be called at the new location (CALL-1)', async () => {
  await saved({ customer: { ...ADA, email: '', phoneNumber: '303-555-0199' }, locationId: second.locationId })
  expect(await messages()).toEqual([])
  const people = (await staff('POST /api/staff/people-to-call/listing', { locationId: second.locationId })).json()
  expect(people.people).toMatchObject([{ appointmentId: id }])
})

it('a note is kept when an appointment is added, and never shown to its customer (APPT-14)', async () => {
  const added = await staff('POST /api/staff/appointments/add-from-calendar', {
    locationId: office.locationId,
    startDateLocal: `${FIRST_DAY}T11:00`,
    appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }],
    customer: ADA,
    note: 'Speaks Basque.',
    locale: 'en',
  })
  expect(added.statusCode, added.body).toBe(200)
  id = added.json().id
  expect((await read()).note).toBe('Speaks Basque.')

  const submitted = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `${DAY}T10:00`))
  id = submitted.json().id
  expect((await saved({ note: 'Speaks Basque.' })).statusCode).toBe(200)
  const reviewed = await t.anyone(`GET /api/appointments/review?token=${submitted.json().token}`)
  expect(reviewed.json().id).toBe(id)
  expect(reviewed.body).not.toContain('Basque')
})
