import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays, datesFrom, WEEKDAYS } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { rebuildDays } from '#server/offices/days.ts'
import { costsOf } from './costs.ts'
import { fillAppointments } from './history.ts'
import { type BenchPortal, type DayShape, startBenchPortal, TODAY, weekdayOffices } from './portal.ts'

const PEOPLE = 1_000
const CALENDARS = 20
const DAYS = 90
const HALF_HOURS: DayShape = { columns: 1, firstMinute: 540, slots: 16, minutes: 30 }
const CANCELLED = 200
const DELETED = 200
/** Nothing happens for as long before work is over: what is put off is looked at again sooner. */
const QUIET_MS = 17_000

/** What is left to do after the last answer when places open up: while no one waits, and while a thousand people do. */
export async function benchOpenings(): Promise<void> {
  const offices = { empty: 0, waited: 0, typeId: 0 }
  const portal = await startBenchPortal({
    fill: async ({ db, databaseUrl }) => {
      for (const key of ['offerNightFromHour', 'offerNightToHour'])
        await sql`insert into setting (key, value) values (${key}, '0')
          on conflict (key) do update set value = excluded.value`.execute(db)
      const { appointmentTypeId, locationIds } = await weekdayOffices(db, {
        calendars: [8, 8],
        days: DAYS,
        shape: HALF_HOURS,
      })
      Object.assign(offices, { empty: locationIds[0], waited: locationIds[1], typeId: appointmentTypeId })
      const days = datesFrom(addDays(TODAY, 3), addDays(TODAY, 20))
      const workdays = [...days].filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
      const appointments = CANCELLED + DELETED
      for (const locationId of locationIds)
        await fillAppointments(databaseUrl, [
          { locationIds: [locationId], appointmentTypeId, days: workdays, appointments, shape: HALF_HOURS },
        ])
      await sql`update calendar_day set taken = open`.execute(db)
      await sql`delete from freed_place`.execute(db)
    },
  })
  try {
    await pause(5_000)
    const idle = await costsOf(portal, () => pause(QUIET_MS))
    const idleMs = (idle.costs.nodeMs + idle.costs.postgresMs) / QUIET_MS
    console.log(`at rest: ${idleMs.toFixed(4)} s of processor a second`)
    await openUp(portal, 'no one waits', offices.empty, offices.typeId, idleMs)
    await people(portal.db, offices.waited, offices.typeId)
    await openUp(portal, `${PEOPLE} wait for another office`, offices.empty, offices.typeId, idleMs)
    await openUp(portal, `${PEOPLE} wait for this office`, offices.waited, offices.typeId, idleMs)
  } finally {
    await portal.stop()
  }
}

async function openUp(portal: BenchPortal, who: string, locationId: number, typeId: number, idleMs: number) {
  const { db } = portal
  const appointments = () =>
    db
      .selectFrom('appointment')
      .where('locationId', '=', locationId)
      .where('status', '=', 'Booked')
      .where('email', '<>', '')
      .select('id')
      .orderBy('id')
  const actions: [string, () => Promise<unknown>][] = [
    [`${CALENDARS} new calendars`, () => newCalendars(db, locationId, typeId)],
    [
      `${DELETED / 2} appointments deleted`,
      () =>
        db
          .deleteFrom('appointment')
          .where('id', 'in', appointments().limit(DELETED / 2))
          .execute(),
    ],
    [
      `${CANCELLED / 2} canceled`,
      () =>
        db
          .updateTable('appointment')
          .set({ status: 'Cancelled', cancelledAt: new Date() })
          .where('id', 'in', appointments().limit(CANCELLED / 2))
          .execute(),
    ],
    ['an hour more a day', () => moreHours(db, locationId)],
  ]
  for (const [what, action] of actions) {
    const began = performance.now()
    const opened = await costsOf(portal, action)
    const written = await count(db)
    const { result: ended, costs } = await costsOf(portal, () => untilDone(db))
    const [node, postgres] = [costs.nodeMs / 1000, costs.postgresMs / 1000]
    const rest = (idleMs * QUIET_MS) / 1000
    console.log(
      `${who}, ${what}: ${(node + postgres - rest).toFixed(2)} s of processor after the last answer ` +
        `(Node ${node.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)}, at rest ${rest.toFixed(2)}), before it ` +
        `${((opened.costs.nodeMs + opened.costs.postgresMs) / 1000).toFixed(2)} s; ${written} rows, ${ended.left} stayed, ` +
        `${ended.offers} offers, done ${((ended.at - began) / 1000).toFixed(1)} s after it began`,
    )
  }
}

async function newCalendars(db: Database, locationId: number, appointmentTypeId: number): Promise<void> {
  for (let n = 0; n < CALENDARS; n++) {
    await db.transaction().execute(async (tx) => {
      const { id: calendarId } = await tx
        .insertInto('calendar')
        .values({ locationId, name: `New ${randomUUID()}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('calendarAppointmentType').values({ calendarId, appointmentTypeId }).execute()
      await rebuildDays(tx, locationId, TODAY, addDays(TODAY, DAYS), calendarId)
      const { id: ruleId } = await tx
        .insertInto('availabilityRule')
        .values({ calendarId, type: 'Standard', name: 'Weekdays', startDate: TODAY })
        .returning('id')
        .executeTakeFirstOrThrow()
      const window = { ruleId, startMinute: 540, endMinute: 1020, numberOfSlots: 1, timeSlotDuration: 30 }
      await tx
        .insertInto('availabilityWindow')
        .values([1, 2, 3, 4, 5].map((weekday) => ({ ...window, weekday })))
        .execute()
      await rebuildDays(tx, locationId, TODAY, addDays(TODAY, DAYS), calendarId)
    })
  }
}

async function moreHours(db: Database, locationId: number): Promise<void> {
  await sql`update availability_window set end_minute = end_minute + 60 where rule_id in (
    select r.id from availability_rule r join calendar c on c.id = r.calendar_id where c.location_id = ${locationId})`.execute(
    db,
  )
  await db.transaction().execute((tx) => rebuildDays(tx, locationId, TODAY, addDays(TODAY, DAYS)))
}

const count = async (db: Database) =>
  (await sql<{ n: number }>`select count(*)::int as n from freed_place`.execute(db)).rows[0]?.n ?? 0

/** Until nothing has changed for a while. */
async function untilDone(db: Database) {
  let [seen, at] = ['', performance.now()]
  for (;;) {
    const { rows } = await sql<{ left: number; offers: number }>`
      select (select count(*)::int from freed_place) as "left", (select count(*)::int from offer) as offers`.execute(db)
    const [found] = rows
    const now = performance.now()
    if (JSON.stringify(found) !== seen) [seen, at] = [JSON.stringify(found), now]
    if (now - at >= QUIET_MS) return { left: found?.left ?? 0, offers: found?.offers ?? 0, at }
    await pause(500)
  }
}

/** People for one office, with and without wishes. */
async function people(db: Database, locationId: number, appointmentTypeId: number): Promise<void> {
  const entries = await db
    .insertInto('waitingListEntry')
    .values(
      Array.from({ length: PEOPLE }, (_, n) => ({
        firstName: 'Person',
        lastName: String(n),
        email: `person-${n}@example.test`,
        contactKey: `person-${n}@example.test`,
        locationId,
        weekdays: n % 3 === 0 ? [WEEKDAYS[n % 5] ?? 'monday'] : [],
        partsOfDay: n % 4 === 0 ? (['morning'] as const).slice() : [],
        fromDate: n % 5 === 0 ? addDays(TODAY, n % 40) : null,
        lastsUntil: addDays(TODAY, 60),
        confirmedAt: sql<string>`now() - make_interval(secs => ${60 + n})`,
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('waitingListType')
    .values(entries.map(({ id: entryId }) => ({ entryId, appointmentTypeId, quantity: 1 })))
    .execute()
}
