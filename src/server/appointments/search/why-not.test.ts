import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/time.ts'
import { aBooking, anAppointmentType, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { aClosureForm, everyDay, previewed } from '#server/testing/office-forms.ts'
import { aStranger } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
/** Monday, 10:05 in Denver. */
const NOW = '2026-03-02T17:05:00Z'
const DAY = '2026-03-05'

beforeAll(async () => {
  t = await startTestApp(NOW)
})
beforeEach(() => t.setNow(NOW))
afterAll(() => t.stop())

async function anAskedOffice(wish: Parameters<typeof anOffice>[1] = {}) {
  const office = await anOffice(t.db, wish)
  const staff = await t.as('Staff', [office.locationId])
  const ask = async (startDateLocal: string, appointmentTypeIds: readonly number[] = []) =>
    (
      await staff('POST /api/staff/appointments/why-not', {
        locationId: office.locationId,
        calendarId: office.calendarId,
        startDateLocal,
        appointmentTypeIds,
      })
    ).json()
  return { office, staff, ask, manager: await t.as('Office Manager', [office.locationId]) }
}

describe('why a time cannot be booked', () => {
  it('is empty when the time can be booked, and times today that have begun can', async () => {
    const { office, ask } = await anAskedOffice()
    const free = {
      reason: null,
      rule: { id: expect.any(Number), name: 'Standard hours', type: 'Standard' },
      closureId: null,
    }
    expect(await ask(`${DAY}T09:00`)).toEqual(free)
    expect(await ask(`${DAY}T09:00`, [office.appointmentTypeId])).toEqual(free)
    expect(await ask(`${FIRST_DAY}T09:00`)).toEqual(free)
  })

  it('is a closure, by its name and message', async () => {
    const { office, ask, manager } = await anAskedOffice()
    const form = {
      ...aClosureForm({ from: `${DAY}T10:00`, to: `${DAY}T11:00`, name: 'Christmas', message: 'Merry Christmas.' }),
      locationId: office.locationId,
    }
    await previewed(manager, 'POST /api/closures/close-location-preview', 'POST /api/closures/close-location', form)
    const [{ id }] = (await manager(`GET /api/closures/listing/${office.locationId}`)).json()
    expect(await ask(`${DAY}T10:30`)).toMatchObject({ reason: 'Closed: Christmas. Merry Christmas.', closureId: id })
    expect((await ask(`${DAY}T11:00`)).reason).toBeNull()
  })

  it('is a closure for one type only for that type', async () => {
    const { office, ask, manager } = await anAskedOffice()
    const other = await anAppointmentType(t.db)
    await t.db
      .insertInto('calendarAppointmentType')
      .values({ calendarId: office.calendarId, appointmentTypeId: other })
      .execute()
    const form = {
      ...aClosureForm({ from: DAY, name: 'No road tests', message: 'Ice.', appointmentTypeIds: [other] }),
      locationId: office.locationId,
    }
    await previewed(manager, 'POST /api/closures/close-location-preview', 'POST /api/closures/close-location', form)
    expect((await ask(`${DAY}T09:00`, [other])).reason).toBe('Closed: No road tests. Ice.')
    expect((await ask(`${DAY}T09:00`, [office.appointmentTypeId])).reason).toBeNull()
    expect((await ask(`${DAY}T09:00`)).reason).toBeNull()
  })

  it('is the hours in force, by name', async () => {
    const { office, ask, manager } = await anAskedOffice()
    expect((await ask(`${DAY}T08:45`)).reason).toBe('Outside the hours of “Standard hours” (9:00 AM to 12:00 PM).')
    const form = {
      calendarId: office.calendarId,
      availabilityRule: {
        ...everyDay(['08:00-16:30']),
        name: 'Summer hours',
        startDateTime: `${DAY}T00:00`,
        endDateTime: `${DAY}T00:00`,
        sundayAvailability: [],
      },
    }
    const at = '/api/temporary-office-hours'
    await previewed(manager, `POST ${at}/cancel-preview`, `POST ${at}/create`, form)
    expect(await ask(`${DAY}T16:30`)).toMatchObject({
      reason: 'Outside the hours of “Summer hours” (8:00 AM to 4:30 PM).',
      rule: { name: 'Summer hours', type: 'Temporary' },
    })
    const sunday = {
      ...form,
      availabilityRule: {
        ...form.availabilityRule,
        startDateTime: '2026-03-08T00:00',
        endDateTime: '2026-03-08T00:00',
      },
    }
    await previewed(manager, `POST ${at}/cancel-preview`, `POST ${at}/create`, sunday)
    expect((await ask('2026-03-08T09:00')).reason).toBe('The hours of “Summer hours” do not include this day.')
  })

  it('is that a visit for these types would end after hours', async () => {
    const long = await anAppointmentType(t.db, { interactionDuration: 40 })
    const { ask } = await anAskedOffice({ appointmentTypeId: long })
    expect((await ask(`${DAY}T11:45`)).reason).toBeNull()
    expect((await ask(`${DAY}T11:30`, [long])).reason).toBe(
      'Outside the hours of “Standard hours” (9:00 AM to 12:00 PM).',
    )
  })

  it('is that every place is taken', async () => {
    const { office, ask } = await anAskedOffice({ numberOfSlots: 2 })
    await aBooking(t.db, office, DAY, [540, 555])
    expect((await ask(`${DAY}T09:00`)).reason).toBeNull()
    await aBooking(t.db, office, DAY, [540, 555])
    expect((await ask(`${DAY}T09:00`)).reason).toBe('Every place is taken at this time.')
  })

  it('is any other rule, spelled out', async () => {
    const { ask } = await anAskedOffice()
    const other = await anAppointmentType(t.db)
    expect((await ask(`${DAY}T09:00`, [other])).reason).toBe(
      'This calendar does not serve every appointment type chosen.',
    )
    expect((await ask('2026-03-01T09:00')).reason).toBe('This day is over.')
    expect((await ask(`${addDays(FIRST_DAY, 61)}T09:00`)).reason).toBe('Appointments can be booked up to 2026-05-01.')
    expect((await ask(`${DAY}T09:05`)).reason).toBe('From 9:00 AM to 12:00 PM appointments start every 15 minutes.')
    const night = await anAskedOffice({ hours: [1, 4] })
    expect((await night.ask('2026-03-08T02:30')).reason).toBe(
      'Clocks go forward on this day: 2:00 AM to 3:00 AM does not exist.',
    )
  })

  it('is given for a calendar without hours', async () => {
    const { office, ask } = await anAskedOffice()
    await t.db.deleteFrom('availabilityRule').where('calendarId', '=', office.calendarId).execute()
    expect(await ask(`${DAY}T09:00`)).toEqual({
      reason: 'This calendar has no hours on this day.',
      rule: null,
      closureId: null,
    })
  })

  it('is not given for another location’s calendar', async () => {
    const [here, elsewhere] = [await anAskedOffice(), await anOffice(t.db)]
    const answer = await here.staff('POST /api/staff/appointments/why-not', {
      locationId: here.office.locationId,
      calendarId: elsewhere.calendarId,
      startDateLocal: `${DAY}T09:00`,
    })
    expect(answer.statusCode).toBe(404)
  })
})

describe('staff who add or move an appointment read the true reason (TIME-10)', () => {
  interface Refused {
    readonly validationFailures: readonly { readonly errorMessage: string }[]
    readonly otherTimes?: readonly { readonly startDateLocal: string }[]
  }
  const refusalOf = (answer: { statusCode: number; json(): unknown }) => {
    const { validationFailures, otherTimes } = answer.json() as Refused
    return {
      status: answer.statusCode,
      why: validationFailures[0]?.errorMessage,
      other: otherTimes?.map(({ startDateLocal }) => startDateLocal.slice(11)),
    }
  }
  const appointment = ({ locationId, appointmentTypeId }: Awaited<ReturnType<typeof anOffice>>, at: string) => ({
    locationId,
    appointmentTypes: [{ appointmentTypeId }],
    startDateLocal: at,
    customer: aStranger(),
    locale: 'en',
  })
  const EVERY_15 = 'From 9:00 AM to 12:00 PM appointments start every 15 minutes.'
  const OUTSIDE = 'Outside the hours of “Standard hours” (9:00 AM to 12:00 PM).'

  it.each(['POST /api/staff/appointments/add-from-calendar', 'POST /api/admin/appointments'])('%s', async (at) => {
    const office = await anOffice(t.db)
    const other = await anAppointmentType(t.db)
    const admin = await t.as('Admin')
    const added = async (start: string, more: object = {}) =>
      refusalOf(await admin(at, { ...appointment(office, `${DAY}T${start}`), ...more }))
    const { calendarId } = office
    expect(await added('09:10', { calendarId })).toEqual({
      status: 400,
      why: EVERY_15,
      other: ['09:15', '09:00', '09:30'],
    })
    expect(await added('09:10')).toMatchObject({ status: 400, why: EVERY_15 })
    expect(await added('12:00')).toEqual({ status: 400, why: OUTSIDE, other: ['11:45', '11:30', '11:15'] })
    const unserved = { appointmentTypes: [{ appointmentTypeId: other }] }
    expect(await added('09:00', { ...unserved, calendarId })).toEqual({
      status: 400,
      why: 'This calendar does not serve every appointment type chosen.',
      other: [],
    })
    expect((await added('09:00', unserved)).why).toBe(
      'No calendar of this location serves every appointment type chosen.',
    )
    await aBooking(t.db, office, DAY, [540, 555])
    expect(await added('09:00')).toMatchObject({
      status: 409,
      why: 'This time has just been taken. Please choose another one.',
    })
    const elsewhere = await anOffice(t.db)
    expect(await added('09:00', { calendarId: elsewhere.calendarId })).toMatchObject({
      status: 404,
      why: 'Calendar not found.',
    })
  })

  it('also when an administrator moves one', async () => {
    const office = await anOffice(t.db)
    const id = await aBooking(t.db, office, DAY, [540, 555])
    const admin = await t.as('Admin')
    const moved = async (start: string) => {
      const { locationId: _, ...form } = appointment(office, `${DAY}T${start}`)
      return refusalOf(await admin(`PUT /api/admin/appointments/${id}`, { ...form, isWalkIn: false, version: 1 }))
    }
    expect(await moved('10:10')).toMatchObject({ status: 400, why: EVERY_15, other: ['10:15', '10:00', '10:30'] })
    expect((await moved('14:00')).why).toBe(OUTSIDE)
  })
})
