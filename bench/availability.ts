import { sql } from 'kysely'
import { addDays } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { staticCeiling } from './ceilings.ts'
import { load, type Measured } from './load.ts'
import { type BenchPortal, officeHoursOffices, startBenchPortal, TODAY } from './portal.ts'
import { report } from './report.ts'

const OFFICES = 50
/** Past and future days that are filled: 50 offices × 8 calendars × 3 columns × 32 slots × 65 days, nearly all taken. */
const PAST_DAYS = 51
const BUSY_DAYS = 14
const EIGHT = { connections: 8, seconds: 8 } as const

/** Whether a search stays as fast with millions of appointments as with none, and how close it is to the ceiling. */
export async function benchAvailability(): Promise<void> {
  const portal = await startBenchPortal()
  try {
    const { locationIds, appointmentTypeId } = await officeHoursOffices(portal.db, { offices: OFFICES, days: 60 })
    await fill(portal.db, 0, BUSY_DAYS)
    const few = await measure(portal, locationIds, appointmentTypeId)
    console.log(`appointments: ${await countAppointments(portal.db)}`)
    report('month, only appointments ahead', few.month, {})
    report('next free time of 50 offices, only appointments ahead', few.next, { worstP99: 100 })

    await fill(portal.db, -PAST_DAYS, 0)
    console.log(`appointments: ${await countAppointments(portal.db)}`)
    const many = await measure(portal, locationIds, appointmentTypeId)
    const ceiling = await staticCeiling(many.monthBytes, EIGHT)
    report('month', many.month, { ceiling: ceiling.perSecond, target: 0.1 })
    report('next free time of 50 offices', many.next, { worstP99: 100 })
    console.log(`growth of cost, month: ${growth(few.month, many.month)}, next free: ${growth(few.next, many.next)}`)

    const month = await fromRows(portal.db, locationIds.slice(0, 1))
    console.log(`the same month from appointment rows: ${faster(many.month, month)} (target 40)`)
    const next = await fromRows(portal.db, locationIds)
    console.log(`the same next free times from appointment rows: ${faster(many.next, next)} (target 100)`)
  } finally {
    await portal.stop()
  }
}

const faster = (days: Measured, rows: number) =>
  `${rows.toFixed(1)}/s; from days ${(days.perSecond / rows).toFixed(0)} times faster`
const growth = (before: Measured, after: Measured) => `${(before.perSecond / after.perSecond).toFixed(2)}×`

async function measure(portal: BenchPortal, locationIds: readonly number[], appointmentTypeId: number) {
  const appointmentTypes = [{ appointmentTypeId }]
  const month = addDays(TODAY, BUSY_DAYS).slice(0, 7)
  const monthCall = {
    ...EIGHT,
    url: `${portal.url}/api/booking/month-info`,
    method: 'POST',
    body: JSON.stringify({ locationId: locationIds[0], appointmentTypes, month }),
  } as const
  const headers = { 'content-type': 'application/json', origin: portal.url }
  const answer = await (await fetch(monthCall.url, { method: 'POST', headers, body: monthCall.body })).text()
  return {
    monthBytes: answer.length,
    month: await load(monthCall),
    next: await load({
      ...EIGHT,
      url: `${portal.url}/api/public/locations/filtered-options`,
      method: 'POST',
      body: JSON.stringify({ appointmentTypes }),
    }),
  }
}

/**
 * Takes nearly every place on some days: rows and bits together, in bulk. The trigger and the constraint are for real
 * bookings; here they would take minutes and change nothing.
 */
async function fill(db: Database, fromDay: number, toDay: number): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`alter table appointment disable trigger all`.execute(tx)
    await sql`alter table appointment drop constraint if exists appointment_no_overlap`.execute(tx)
    await sql`
      insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at, ends_at,
        time_zone, status, first_name, last_name, email)
      select c.location_id, c.id, d.day, k, s, s + 15, d.day + make_interval(mins => s), d.day + make_interval(mins => s + 15),
        'UTC', 'Booked', 'Ada', 'Lovelace', 'ada@example.test'
      from calendar c
      cross join (select current_date + g as day from generate_series(${fromDay}::int, ${toDay - 1}::int) g) d
      cross join generate_series(0, 2) k
      cross join generate_series(540, 1005, 15) s
      where hashtext(c.id::text || d.day || k || s) % 100 < 97`.execute(tx)
    await sql`
      update calendar_day d set taken = b.bits, longest_run = longest_run_of_day(d.open & ~b.bits, d.columns)
      from (
        select d.calendar_id, d.day, string_agg(coalesce(t.bit, '0'), '' order by n)::bit varying as bits
        from calendar_day d
        cross join generate_series(0, 863) n
        left join lateral (select '1' as bit from appointment a where a.calendar_id = d.calendar_id and a.day = d.day
          and a.column_index = n / 288 and a.start_minute / 5 <= n % 288 and a.end_minute / 5 > n % 288) t on true
        where d.day between current_date + ${fromDay}::int and current_date + ${toDay - 1}::int
        group by d.calendar_id, d.day) b
      where d.calendar_id = b.calendar_id and d.day = b.day`.execute(tx)
    await sql`alter table appointment enable trigger all`.execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
}

async function countAppointments(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from appointment`.execute(db)
  return rows[0]?.n ?? 0
}

/** The usual way: read the month's appointments and check each possible start against them. Measured without HTTP, in its favor. */
async function fromRows(db: Database, locationIds: readonly number[]): Promise<number> {
  const until = performance.now() + EIGHT.seconds * 1000
  let answers = 0
  while (performance.now() < until) {
    const { rows } = await sql<{
      day: string
      calendarId: number
      columnIndex: number
      startMinute: number
      endMinute: number
    }>`
      select day, calendar_id, column_index, start_minute, end_minute from appointment
      where location_id = any(${[...locationIds]}) and day between ${TODAY} and ${addDays(TODAY, 30)} and cancelled_at is null`.execute(
      db,
    )
    const taken = new Set(rows.map((row) => `${row.day} ${row.calendarId} ${row.columnIndex} ${row.startMinute}`))
    const free = new Set<string>()
    const days = new Map(rows.map((row) => [`${row.day} ${row.calendarId}`, row]))
    for (const { day, calendarId } of days.values())
      for (let column = 0; column < 3; column++)
        for (let minute = 540; minute < 1020; minute += 15)
          if (!taken.has(`${day} ${calendarId} ${column} ${minute}`)) free.add(day)
    answers++
  }
  return answers / EIGHT.seconds
}
