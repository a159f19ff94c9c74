import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/time.ts'
import { everyJob } from '#server/every-job.ts'
import { deleteOldFreedPlaces } from '#server/offices/freed-places.ts'
import { extendDays, rebuildDays } from '#server/offices/days.ts'
import { aBooking, anAppointmentType, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { aClosureForm, previewed } from '#server/testing/office-forms.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

const DAY = addDays(FIRST_DAY, 3)
const LAST = addDays(FIRST_DAY, 90)

let t: TestApp
let admin: Caller
let office: Awaited<ReturnType<typeof anOffice>>

beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as('Admin')
})
afterAll(() => t.stop())
beforeEach(async () => {
  office = await anOffice(t.db, { hours: [9, 11], timeSlotDuration: 30 })
  await forget()
})

const forget = () => sql`delete from freed_place`.execute(t.db)

/** Runs of ticks, as "day column from-to" on a 24-hour clock. */
function runsOf(day: string, bits: string): string[] {
  return [...bits.matchAll(/1+/g)].flatMap(({ 0: run, index }) => {
    const [column, from] = [Math.floor(index / 288), (index % 288) * 5]
    const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
    return `${day} ${column} ${clock(from)}-${clock(from + run.length * 5)}`
  })
}

/** What is written down of the office. */
const freed = () => writtenDown(sql`f.places`)
/** The part of it that no one has taken since, in the same transaction as well. */
const stillFree = () => writtenDown(sql`f.places & d.open & ~d.taken`)

async function writtenDown(places: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ day: string; places: string }>`
    select f.day::text as day, (${places})::text as places
    from freed_place f join calendar_day d on d.calendar_id = f.calendar_id and d.day = f.day
    where d.location_id = ${office.locationId} order by f.day`.execute(t.db)
  return rows.flatMap(({ day, places: bits }) => runsOf(day, bits))
}

async function done(call: ReturnType<Caller>) {
  const answer = await call
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const bookAt = (clock: string): Promise<{ id: number; token: string }> =>
  done(t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `${DAY}T${clock}`)))
const holdAt = (clock: string, holdKey?: string): Promise<{ holdKey: string }> => {
  const { locationId, appointmentTypeId } = office
  const visit = { locationId, appointmentTypes: [{ appointmentTypeId }] }
  return done(t.anyone('POST /api/booking/hold-time', { ...visit, startDateLocal: `${DAY}T${clock}`, holdKey }))
}
/** A type of another length that the office serves, too. */
async function aType(name: string, interactionDuration: number): Promise<number> {
  const appointmentTypeId = await anAppointmentType(t.db, { name, interactionDuration })
  await t.db
    .insertInto('calendarAppointmentType')
    .values({ calendarId: office.calendarId, appointmentTypeId })
    .execute()
  return appointmentTypeId
}
const rebuild = (from = DAY, to = DAY) => rebuildDays(t.db, office.locationId, from, to)
const windows = (change: object) =>
  t.db
    .updateTable('availabilityWindow')
    .set(change)
    .where('ruleId', 'in', (eb) =>
      eb.selectFrom('availabilityRule').where('calendarId', '=', office.calendarId).select('id'),
    )
    .execute()

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

const AT_TEN = [`${DAY} 0 10:00-10:30`]

describe('a place that becomes free is written down', () => {
  it('by a cancellation, of the customer or of staff (FREED-1)', async () => {
    const { token } = await bookAt('10:00')
    expect(await freed()).toEqual([])
    await done(t.anyone('POST /api/appointments/cancel', { token }))
    expect(await freed()).toEqual(AT_TEN)
    await forget()
    const { id } = await bookAt('10:00')
    await done(admin(`POST /api/staff/appointments/cancel?id=${id}`))
    expect(await freed()).toEqual(AT_TEN)
  })

  it('by a hold that expires, is released, or goes to another time (FREED-1)', async () => {
    const { holdKey } = await holdAt('10:00')
    expect(await freed()).toEqual([])
    await holdAt('09:00', holdKey)
    expect(await freed()).toEqual(AT_TEN)
    await forget()
    await done(t.anyone('POST /api/booking/release-hold', { holdKey }))
    expect(await freed()).toEqual([`${DAY} 0 9:00-9:30`])
    await forget()
    await holdAt('10:00')
    await sql`update appointment set hold_expires_at = now() - interval '1 minute'
      where status = 'Hold' and location_id = ${office.locationId}`.execute(t.db)
    await everyJob(t.context).sweep.run(undefined, new AbortController().signal)
    expect(await freed()).toEqual(AT_TEN)
  })

  it('not by a submit that takes the held place over (FREED-1, HOLD-2)', async () => {
    const { holdKey } = await holdAt('10:00')
    await done(t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `${DAY}T10:00`, { holdKey })))
    expect(await freed()).toEqual([])
  })

  it('by an appointment that moves: the place it leaves (FREED-1)', async () => {
    const { token } = await bookAt('10:00')
    await done(t.anyone('POST /api/appointments/reschedule', { token, startDateLocal: `${DAY}T09:00` }))
    expect(await freed()).toEqual(AT_TEN)
  })

  it('by an appointment that staff move, or make shorter: what it leaves (FREED-1)', async () => {
    const long = await aType('Title Transfer', 60)
    const id = await aBooking(t.db, { ...office, appointmentTypeId: long }, DAY, [600, 660])
    const edit = async (appointmentTypeId: number, clock: string) => {
      const { version } = await done(admin(`GET /api/staff/appointments/${id}`))
      const appointmentTypes = [{ appointmentTypeId, quantity: 1 }]
      const form = { version, appointmentTypes, startDateLocal: `${DAY}T${clock}`, customer: ADA }
      await done(admin(`PUT /api/staff/appointments/${id}`, { ...form, isWalkIn: false, locale: 'en' }))
    }
    await edit(long, '09:00')
    expect(await freed()).toEqual([`${DAY} 0 10:00-11:00`])
    await forget()
    await edit(office.appointmentTypeId, '09:00')
    expect(await stillFree()).toEqual([`${DAY} 0 9:30-10:00`])
  })

  it('by two appointments that are swapped: what neither of them takes now (FREED-1)', async () => {
    const long = await aType('Title Transfer', 60)
    const other = addDays(DAY, 1)
    const [one, two] = [
      await aBooking(t.db, { ...office, appointmentTypeId: long }, DAY, [600, 660]),
      await aBooking(t.db, office, other, [540, 570]),
    ]
    await done(admin('POST /api/staff/appointments/swap', { id: one, version: 1, otherId: two, otherVersion: 1 }))
    expect(await stillFree()).toEqual([`${DAY} 0 10:30-11:00`])
  })

  it('by a place that staff had blocked and unblock (FREED-1)', async () => {
    const { calendarId } = office
    const place = { calendarId, startDateLocal: `${DAY}T10:00`, minutes: 30, reason: 'Break' }
    await done(admin('POST /api/staff/blocked-places', place))
    expect(await freed()).toEqual([])
    const { id } = await t.db
      .selectFrom('blockedPlace')
      .where('calendarId', '=', calendarId)
      .select('id')
      .executeTakeFirstOrThrow()
    await done(admin(`DELETE /api/staff/blocked-places/${id}`))
    expect(await freed()).toEqual(AT_TEN)
  })

  it('by an appointment that is deleted, by whatever program (FREED-1)', async () => {
    const id = await aBooking(t.db, office, DAY, [600, 630])
    await t.db.deleteFrom('appointment').where('id', '=', id).execute()
    expect(await freed()).toEqual(AT_TEN)
  })

  it('not by a no-show, which keeps its place (FREED-1)', async () => {
    const { id } = await bookAt('10:00')
    t.setNow(`${DAY}T17:30:00Z`)
    await done(admin(`POST /api/staff/appointments/noshow?id=${id}`))
    t.setNow('2026-03-02T15:00:00Z')
    expect(await freed()).toEqual([])
  })

  it('by a closure that is lifted (FREED-1)', async () => {
    const form = { locationId: office.locationId, ...aClosureForm({ from: `${DAY}T10:00`, to: `${DAY}T10:30` }) }
    await previewed(admin, 'POST /api/closures/close-location-preview', 'POST /api/closures/close-location', form)
    expect(await freed()).toEqual([])
    const { id } = await t.db
      .selectFrom('closure')
      .where('locationId', '=', office.locationId)
      .select('id')
      .executeTakeFirstOrThrow()
    await done(admin('DELETE /api/closures/delete-closure', { closureId: id }))
    expect(await freed()).toEqual(AT_TEN)
  })

  it('by a closure of some types that is lifted, or names them no more: what is free on its days (FREED-1)', async () => {
    await bookAt('10:00')
    const close = async () => {
      const { id } = await t.db
        .insertInto('closure')
        .values({ locationId: office.locationId, name: 'Training', message: 'We learn.', startDate: DAY, endDate: DAY })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { appointmentTypeId } = office
      await t.db.insertInto('closedAppointmentType').values({ closureId: id, appointmentTypeId }).execute()
      return id
    }
    const free = [`${DAY} 0 9:00-10:00`, `${DAY} 0 10:30-11:00`]
    const id = await close()
    expect(await freed()).toEqual([])
    await t.db.deleteFrom('closedAppointmentType').where('closureId', '=', id).execute()
    expect(await freed()).toEqual(free)
    await forget()
    await t.db
      .deleteFrom('closure')
      .where('id', '=', await close())
      .execute()
    expect(await freed()).toEqual(free)
  })

  it('by hours that are added, and not by hours that are taken away (FREED-1)', async () => {
    await bookAt('10:00')
    await windows({ endMinute: 690 })
    await rebuild()
    expect(await freed()).toEqual([`${DAY} 0 11:00-11:30`])
    await forget()
    await windows({ endMinute: 660 })
    await rebuild()
    expect(await freed()).toEqual([])
  })

  it('not by the first hours of a calendar, which no one was refused (FREED-3)', async () => {
    office = await anOffice(t.db)
    expect(await freed()).toEqual([])
    await windows({ endMinute: 735 })
    await rebuild()
    expect(await freed()).toEqual([`${DAY} 0 12:00-12:15`])
  })

  it('by the end of a closure under which a calendar got its first hours (FREED-3)', async () => {
    const { locationId } = office
    const closed = {
      locationId,
      name: 'Works',
      message: 'Works',
      startDate: FIRST_DAY,
      startMinute: 0,
      endDate: LAST,
      endMinute: 1440,
    }
    await t.db.deleteFrom('calendarDay').where('locationId', '=', locationId).execute()
    const { id } = await t.db.insertInto('closure').values(closed).returning('id').executeTakeFirstOrThrow()
    await rebuild()
    expect(await freed()).toEqual([])
    await t.db.deleteFrom('closure').where('id', '=', id).execute()
    await rebuild()
    expect(await freed()).toEqual([`${DAY} 0 9:00-11:00`])
  })

  it('by columns that are added (FREED-1)', async () => {
    await bookAt('10:00')
    await windows({ numberOfSlots: 3 })
    await rebuild()
    expect(await freed()).toEqual([`${DAY} 1 9:00-11:00`, `${DAY} 2 9:00-11:00`])
  })

  it('by days that come within reach (FREED-1)', async () => {
    await extendDays(t.db, new Date('2026-03-02T15:00:00Z'))
    expect(await freed()).toEqual([])
    await extendDays(t.db, new Date('2026-05-20T15:00:00Z'))
    const [first, second] = await freed()
    expect([first, second]).toEqual([1, 2].map((days) => `${addDays(LAST, days)} 0 9:00-11:00`))
  })

  it('together with what else has become free on the day, until it is read (FREED-1)', async () => {
    const [nine, ten] = [await bookAt('09:00'), await bookAt('10:00')]
    for (const { token } of [nine, ten]) await done(t.anyone('POST /api/appointments/cancel', { token }))
    expect(await freed()).toEqual([`${DAY} 0 9:00-9:30`, ...AT_TEN])
  })
})

describe('what is written down', () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('book' as const), tick: fc.nat(23), ticks: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ does: fc.constant('cancel' as const), pick: fc.nat(9) }),
    fc.record({
      does: fc.constant('hours' as const),
      to: fc.integer({ min: 110, max: 144 }),
      columns: fc.integer({ min: 1, max: 3 }),
    }),
  )

  it('is exactly what is free now and was not before, whatever happens (FREED-1)', async () => {
    const freeBits = async () => {
      const { rows } = await sql<{ free: string }>`select (open & ~taken)::text as free from calendar_day
        where calendar_id = ${office.calendarId} and day = ${DAY}`.execute(t.db)
      return rows[0]?.free ?? ''
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        office = await anOffice(t.db, { hours: [9, 11], timeSlotDuration: 5, days: 4 })
        const booked: number[] = []
        for (const given of steps) {
          await forget()
          const before = await freeBits()
          if (given.does === 'book') {
            const from = 540 + given.tick * 5
            const id = await aBooking(t.db, office, DAY, [from, from + given.ticks * 5]).catch(() => undefined)
            if (id !== undefined) booked.push(id)
          } else if (given.does === 'cancel') {
            const [id] = booked.splice(given.pick % Math.max(1, booked.length), 1)
            if (id !== undefined)
              await sql`update appointment set status = 'Cancelled', cancelled_at = now() where id = ${id}`.execute(
                t.db,
              )
          } else {
            await windows({ endMinute: given.to * 5, numberOfSlots: given.columns })
            await rebuild()
          }
          const after = await freeBits()
          const became = after.replaceAll('1', (bit, at: number) => (before[at] === '1' ? '0' : bit))
          expect(await freed(), given.does).toEqual(runsOf(DAY, became))
        }
      }),
      { numRuns: 15 },
    )
  })

  it('is looked at at once when more becomes free on the day, though it was put off (FREED-1)', async () => {
    const [first, second] = [await bookAt('09:00'), await bookAt('10:00')]
    await done(t.anyone('POST /api/appointments/cancel', { token: first.token }))
    await sql`update freed_place set look_after = now() + interval '1 hour'`.execute(t.db)
    await done(t.anyone('POST /api/appointments/cancel', { token: second.token }))
    expect(await t.db.selectFrom('freedPlace').select('lookAfter').execute()).toEqual([{ lookAfter: null }])
  })

  it('is forgotten after a day (FREED-2)', async () => {
    const [old, recent] = [DAY, addDays(DAY, 1)]
    for (const day of [old, recent]) {
      const id = await aBooking(t.db, office, day, [600, 630])
      await t.db.deleteFrom('appointment').where('id', '=', id).execute()
    }
    await sql`update freed_place set freed_at = now() - interval '25 hours' where day = ${old}`.execute(t.db)
    await deleteOldFreedPlaces(t.db)
    expect(await freed()).toEqual([`${recent} 0 10:00-10:30`])
  })

  it('goes with its calendar (FREED-2)', async () => {
    await aBooking(t.db, office, DAY, [600, 630])
    await windows({ numberOfSlots: 2 })
    await rebuild()
    expect(await freed()).not.toEqual([])
    await t.db.deleteFrom('appointment').where('calendarId', '=', office.calendarId).execute()
    await t.db.deleteFrom('calendar').where('id', '=', office.calendarId).execute()
    const { rows } = await sql`select from freed_place where calendar_id = ${office.calendarId}`.execute(t.db)
    expect(rows).toEqual([])
  })
})
