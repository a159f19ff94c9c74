import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Appointment } from '#contract/staff-appointments.ts'
import { overlaps } from '#domain/time.ts'
import { aBooking, anAppointmentType, anOffice } from '#server/testing/factories.ts'
import { taken } from '#server/testing/places.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
type Office = Awaited<ReturnType<typeof anOffice>>
let office: Office
let staff: Caller

const DAY = '2026-03-05'
const NEXT = '2026-03-06'

// Monday, 8:00 in Denver
beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
})
afterAll(() => t.stop())
beforeEach(async () => {
  office = await anOffice(t.db)
  staff = await t.as('Staff', [office.locationId])
})

const read = async (id: number, caller = staff): Promise<Appointment> =>
  (await caller(`GET /api/staff/appointments/${id}`)).json()

/** Asks for a swap of two as they are now. */
async function swapped(id: number, otherId: number, caller = staff, headers?: Record<string, string>) {
  const [{ version }, { version: otherVersion }] = [await read(id), await read(otherId)]
  return caller('POST /api/staff/appointments/swap', { id, version, otherId, otherVersion }, headers)
}

const failureOf = (answer: { json(): { validationFailures: { errorMessage: string }[] } }) =>
  answer.json().validationFailures[0]?.errorMessage

const at = (hour: number, minute = 0, minutes = 15) => [hour * 60 + minute, hour * 60 + minute + minutes] as const

/** A type of another length that the office serves, too. */
async function aLongType({ calendarId }: Office, interactionDuration = 30): Promise<number> {
  const appointmentTypeId = await anAppointmentType(t.db, { name: 'Road Test', interactionDuration })
  await t.db.insertInto('calendarAppointmentType').values({ calendarId, appointmentTypeId }).execute()
  return appointmentTypeId
}

const told = async (id: number) =>
  (await t.db.selectFrom('outbox').where('appointmentId', '=', id).select('templateKey').execute()).map(
    ({ templateKey }) => templateKey,
  )

/** The day's taken ticks are those of its live appointments. */
async function bitsAgree(): Promise<boolean> {
  const { rows } = await sql<{ taken: number; booked: number }>`
    select coalesce(sum(bit_count(d.taken)), 0)::int as taken,
      (select coalesce(sum((a.end_minute - a.start_minute) / 5), 0)::int from appointment a
        where a.location_id = ${office.locationId} and a.cancelled_at is null) as booked
    from calendar_day d where d.location_id = ${office.locationId}`.execute(t.db)
  return rows[0]?.taken === rows[0]?.booked
}

describe('POST /api/staff/appointments/swap (APPT-16)', () => {
  it('exchanges two times in one step: both told once, logged, and heard on both days', async () => {
    const [one, other] = [await aBooking(t.db, office, DAY, at(9)), await aBooking(t.db, office, NEXT, at(10))]
    const before = await read(one)
    await t.db.updateTable('appointment').set({ confirmedAt: '2026-03-01T10:00:00Z' }).where('id', '=', one).execute()
    t.published.length = 0
    const answer = await swapped(one, other)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await read(one)).toMatchObject({
      startDateLocal: `${NEXT}T10:00`,
      endDateLocal: `${NEXT}T10:15`,
      appointmentStatus: 'Booked',
      reference: before.reference,
      confirmedDateUtc: null,
      version: before.version + 1,
    })
    expect(await read(other)).toMatchObject({ startDateLocal: `${DAY}T09:00`, appointmentStatus: 'Booked' })
    expect([await told(one), await told(other)]).toEqual([['AppointmentRescheduled'], ['AppointmentRescheduled']])
    const place = { locationId: office.locationId }
    expect(t.published).toMatchObject([
      { entityId: one, place: { ...place, days: [DAY, NEXT] } },
      { entityId: other, place: { ...place, days: [NEXT, DAY] } },
    ])
    const last = (await read(one)).activityLogs.at(-1)
    expect(last).toMatchObject({ appointmentActivityLogsEventType: 'MODIFIED' })
    expect(last?.additionalDetailsJson).toContain('swappedWith')
    expect(await bitsAgree()).toBe(true)
  })

  it('between two locations within reach', async () => {
    const second = await anOffice(t.db, { appointmentTypeId: office.appointmentTypeId })
    const both = await t.as('Office Manager', [office.locationId, second.locationId])
    const [one, other] = [await aBooking(t.db, office, DAY, at(9)), await aBooking(t.db, second, DAY, at(9))]
    const asked = { id: one, version: 1, otherId: other, otherVersion: 1 }
    expect((await both('POST /api/staff/appointments/swap', asked)).statusCode).toBe(200)
    expect(await read(one, both)).toMatchObject({ locationId: second.locationId, calendarId: second.calendarId })
    expect(await read(other, both)).toMatchObject({ locationId: office.locationId, calendarId: office.calendarId })
    expect(await told(one)).toEqual(['AppointmentRescheduled'])
  })

  it('of different lengths, if each fits in the place of the other', async () => {
    const long = await aLongType(office)
    const [one, other] = [
      await aBooking(t.db, office, DAY, at(9)),
      await aBooking(t.db, { ...office, appointmentTypeId: long }, DAY, at(10, 0, 30)),
    ]
    expect((await swapped(one, other)).statusCode).toBe(200)
    expect(await read(one)).toMatchObject({ startDateLocal: `${DAY}T10:00`, endDateLocal: `${DAY}T10:15` })
    expect(await read(other)).toMatchObject({ startDateLocal: `${DAY}T09:00`, endDateLocal: `${DAY}T09:30` })
    expect(await bitsAgree()).toBe(true)
  })

  it('refuses what does not fit, and says why (TIME-10)', async () => {
    const long = await aLongType(office)
    const longer = await aBooking(t.db, { ...office, appointmentTypeId: long }, DAY, at(10, 0, 30))
    const [nine, next] = [await aBooking(t.db, office, DAY, at(9)), await aBooking(t.db, office, DAY, at(9, 15))]
    const last = await aBooking(t.db, office, DAY, at(11, 45))
    const crowded = await swapped(nine, longer)
    expect([crowded.statusCode, failureOf(crowded)]).toEqual([
      409,
      'Ada Lovelace cannot come on Thursday, March 5, 2026, 9:00 AM. There is not enough room for a visit of 30 minutes.',
    ])
    expect(failureOf(await swapped(last, longer))).toBe(
      'Ada Lovelace cannot come on Thursday, March 5, 2026, 11:45 AM. Outside the hours of “Standard hours” (9:00 AM to 12:00 PM).',
    )
    // Each alone would fit, but there is only one column.
    const neighbor = await aBooking(t.db, office, DAY, at(9, 45))
    await t.db.updateTable('appointment').set({ note: 'A neighbor.' }).where('id', '=', neighbor).execute()
    expect(failureOf(await swapped(longer, neighbor))).toBe(
      'There is not enough room for both visits in each other’s place.',
    )
    expect(await read(longer)).toMatchObject({ startDateLocal: `${DAY}T10:00`, version: 1 })
    expect([await told(nine), await told(next), await told(longer)]).toEqual([[], [], []])
    expect(await bitsAgree()).toBe(true)
  })

  it('refuses types that the other calendar does not serve', async () => {
    const second = await anOffice(t.db)
    const both = await t.as('Staff', [office.locationId, second.locationId])
    const [one, other] = [await aBooking(t.db, office, DAY, at(9)), await aBooking(t.db, second, DAY, at(9))]
    const asked = { id: one, version: 1, otherId: other, otherVersion: 1 }
    expect(failureOf(await both('POST /api/staff/appointments/swap', asked))).toMatch(
      /The calendar “Counter” does not serve everything they come for\.$/,
    )
  })

  it('refuses one out of reach, the same one twice, a visit that has begun, and what has changed since', async () => {
    const [one, other] = [await aBooking(t.db, office, DAY, at(9)), await aBooking(t.db, office, DAY, at(10))]
    const second = await anOffice(t.db)
    const foreign = await aBooking(t.db, second, DAY, at(9))
    const swap = (body: object) =>
      staff('POST /api/staff/appointments/swap', { id: one, version: 1, otherId: other, otherVersion: 1, ...body })
    expect((await swap({ otherId: foreign })).statusCode).toBe(404)
    expect((await swap({ id: foreign })).statusCode).toBe(404)
    expect(failureOf(await swap({ otherId: one }))).toBe('Choose another appointment.')
    expect(failureOf(await swap({ otherVersion: 7 }))).toMatch(/^Someone else has changed this record/)
    await staff(`POST /api/staff/appointments/check-in?id=${other}`)
    expect(failureOf(await swapped(one, other))).toMatch(/^Only a booked appointment/)
  })

  it('is done once, however often it is sent (SAFE-12)', async () => {
    const [one, other] = [await aBooking(t.db, office, DAY, at(9)), await aBooking(t.db, office, DAY, at(10))]
    const asked = { id: one, version: 1, otherId: other, otherVersion: 1 }
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => staff('POST /api/staff/appointments/swap', asked, headers)
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await read(one)).toMatchObject({ startDateLocal: `${DAY}T10:00`, version: 2 })
    expect(await told(one)).toHaveLength(1)
  })
})

it('finds two columns exactly when there are two (TIME-6)', async () => {
  const { calendarId, ...rest } = await anOffice(t.db, { numberOfSlots: 3, hours: [9, 11] })
  const visits = fc.array(fc.record({ slot: fc.nat(7), slots: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 2,
    maxLength: 14,
  })
  const undone = new Error('undone')
  const free = { from: 9 * 60, to: 11 * 60 }
  const isInside = (range: { from: number; to: number }) => free.from <= range.from && range.to <= free.to

  await fc.assert(
    fc.asyncProperty(visits, async (wanted) => {
      const work = t.db.transaction().execute(async (tx) => {
        const ids: number[] = []
        for (const { slot, slots } of wanted) {
          const from = free.from + slot * 15
          if (!isInside({ from, to: from + slots * 15 })) continue
          // Those for which there is no room are not booked.
          await aBooking(tx, { calendarId, ...rest }, DAY, [from, from + slots * 15]).then(
            (id) => ids.push(id),
            () => {},
          )
        }
        const rows = await tx
          .selectFrom('appointment')
          .where('calendarId', '=', calendarId)
          .select(['id', 'version', 'columnIndex as column', 'startMinute as from', 'endMinute as to'])
          .orderBy('id')
          .execute()
        const [one, other, ...others] = rows
        if (!one || !other || one.from === other.from) throw undone
        const minutesOf = (row: typeof one) => row.to - row.from
        const there = { from: other.from, to: other.from + minutesOf(one) }
        const here = { from: one.from, to: one.from + minutesOf(other) }
        const fits = (column: number, range: typeof here) =>
          isInside(range) && !others.some((row) => row.column === column && overlaps(row, range))
        const isPossible = [0, 1, 2].some((a) =>
          [0, 1, 2].some((b) => fits(a, there) && fits(b, here) && !(a === b && overlaps(here, there))),
        )
        const inPlaceOf = (row: typeof one, { from, column }: typeof one) => {
          const place = { calendarId, startMinute: from, endMinute: from + minutesOf(row) }
          const { id, version } = row
          return {
            id,
            version,
            day: DAY,
            timeZone: rest.timeZone,
            candidates: [{ ...place, column }, place],
            types: [],
          }
        }
        const swapped = await taken(tx, [inPlaceOf(one, other), inPlaceOf(other, one)])
        expect(swapped !== undefined).toBe(isPossible)
        throw undone
      })
      await work.catch((cause: unknown) => {
        if (cause !== undone) throw cause
      })
    }),
    { numRuns: 60 },
  )
})

describe('swaps and moves at one moment (BOOK-4)', () => {
  const deadlocks = async () => {
    const { rows } = await sql<{ n: number }>`select deadlocks::int as n from pg_stat_database
      where datname = current_database()`.execute(t.db)
    return rows[0]?.n
  }

  it('lose no appointment, put no two into one place, and never wait for each other in a circle', async () => {
    const ids: number[] = []
    for (const hour of [9, 10, 11]) for (const day of [DAY, NEXT]) ids.push(await aBooking(t.db, office, day, at(hour)))
    const before = await deadlocks()
    for (let round = 0; round < 4; round++) {
      const pairs = ids.map((id, i) => [id, ids[(i + 1 + round) % ids.length] ?? id] as const)
      const swaps = pairs.flatMap(([one, other]) => [swapped(one, other), swapped(other, one)])
      const moves = ids.map(async (id, i) => {
        const { version } = await read(id)
        return staff(`PUT /api/staff/appointments/${id}`, {
          startDateLocal: `${i % 2 ? DAY : NEXT}T09:${15 * (1 + (i % 3))}`,
          appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }],
          customer: {
            firstName: 'Ada',
            lastName: 'L',
            email: 'ada@example.test',
            phoneNumber: '',
            smsPhoneNumber: '',
            isSmsNotificationsEnabled: false,
            vin: '',
            dlNumber: '',
          },
          isWalkIn: false,
          locale: 'en',
          version,
        })
      })
      const answers = await Promise.all([...swaps, ...moves])
      expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true)
      expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
    }
    expect(await bitsAgree()).toBe(true)
    const rows = await t.db
      .selectFrom('appointment')
      .where('locationId', '=', office.locationId)
      .select(['day', 'startMinute', 'status'])
      .execute()
    expect(rows).toHaveLength(ids.length)
    expect(rows.every(({ status }) => status === 'Booked')).toBe(true)
    expect(new Set(rows.map(({ day, startMinute }) => `${day} ${startMinute}`)).size).toBe(ids.length)
    expect(await deadlocks()).toBe(before)
  })
})
