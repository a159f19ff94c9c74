import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/time.ts'
import { aBooking, anAppointmentType, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Freed, waitingListFaults } from '#server/testing/waiting-list-faults.ts'
import { workOnList } from './work.ts'

const PEOPLE = 60
const DAYS = [3, 4, 5, 6].map((n) => addDays(FIRST_DAY, n))
const SLOTS = [540, 570, 600, 630]

let one: TestApp
let two: TestApp
beforeAll(async () => {
  one = await startTestApp('2026-03-02T16:00:00Z')
  two = await startTestApp('2026-03-02T16:00:00Z', { beside: one })
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

it('offers each place to one person at a time, in order and once, from two processes of which one dies (WAIT-14)', async () => {
  const { db } = one
  const appointmentTypeId = await anAppointmentType(db)
  const freed: Freed[] = []
  const offices = [await anOffice(db, wish(appointmentTypeId)), await anOffice(db, wish(appointmentTypeId))]
  const booked: number[] = []
  for (const office of offices)
    for (const day of DAYS) for (const start of SLOTS) booked.push(await aBooking(db, office, day, [start, start + 30]))
  await sql`update calendar_day set taken = open`.execute(db)
  for (let n = 0; n < PEOPLE; n++) {
    const { id: entryId } = await db
      .insertInto('waitingListEntry')
      .values({
        firstName: 'Person',
        lastName: String(n),
        email: `person-${n}@example.test`,
        locationId: n % 3 === 0 ? (offices[n % 2]?.locationId ?? null) : null,
        weekdays: n % 4 === 0 ? ['thursday', 'friday'] : [],
        fromDate: n % 5 === 0 ? (DAYS[2] ?? null) : null,
        lastsUntil: addDays(FIRST_DAY, 60),
        // Not in the order of their ids.
        confirmedAt: sql<string>`now() - make_interval(secs => ${60 + ((n * 37) % PEOPLE)})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('waitingListType').values({ entryId, appointmentTypeId, quantity: 1 }).execute()
  }
  for (const id of booked) {
    const gone = await db
      .updateTable('appointment')
      .set({ status: 'Cancelled', cancelledAt: new Date() })
      .where('id', '=', id)
      .returning(['calendarId', 'day', 'startMinute as start'])
      .executeTakeFirstOrThrow()
    freed.push({ ...gone, at: Date.now() })
  }

  const untilDone = async (app: TestApp) => {
    while (await workOnList(app.context));
  }
  // The second dies in the middle: whatever it had begun is undone.
  const dying = untilDone(two).catch(() => 'died')
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and usename <> current_user and state <> 'idle'`.execute(db)
  for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(db)
  await Promise.all([dying, untilDone(one)])
  await Promise.all([untilDone(one), untilDone(two)])

  const { faults, offers } = await waitingListFaults(one.db, freed, Number.POSITIVE_INFINITY)
  expect(faults).toEqual([])
  // All of them want something, and there are fewer places than people.
  expect(offers).toBe(booked.length)
}, 60_000)

const wish = (appointmentTypeId: number) =>
  ({ appointmentTypeId, hours: [9, 11], timeSlotDuration: 30, days: 10 }) as const
