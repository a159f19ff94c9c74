import { sql } from 'kysely'
import { type DayBits, fromBitBytes, noBits, toBitText } from '#domain/availability/bits.ts'
import { openDay } from '#domain/availability/open-day.ts'
import { addDays, datesFrom, type LocalDate, type Range } from '#domain/time.ts'
import { closuresOf } from './closures.ts'
import type { Database, Db, WriteDb } from '#server/platform/db/database.ts'
import { forgetFreed, withoutHours } from './freed-places.ts'
import { rulesOf } from './office-hours.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { localTimeAt, missingMinutes } from '#server/platform/zones.ts'
import { calendarsAt } from './calendars.ts'

/** Days kept ready beyond those customers may book, so staff can plan and a missed night does no harm. */
const DAYS_BEYOND = 30

/** A date no calendar reaches. */
export const LAST_DATE: LocalDate = '9999-12-31'

/** One calendar's day as the table keeps it. */
interface DayRow {
  readonly calendar_id: number
  readonly day: LocalDate
  readonly columns: number
  readonly windows: readonly (readonly number[])[]
  readonly open: string
}

/**
 * The only writer of `calendar_day.open` and its hours: computes them from the rules and closures and stores what
 * differs, for all calendars of the location or one of them. Rows are locked in key order, as closures and bookings do,
 * so there are no deadlocks; the location is locked before its rules are read, so the second of two writers sees what
 * the first saw.
 */
export async function rebuildDays(
  db: WriteDb,
  locationId: number,
  from: LocalDate,
  to: LocalDate,
  calendarId?: number,
): Promise<void> {
  const { timeZone } = await lockLocation(db, locationId)
  const calendarIds =
    calendarId === undefined ? (await calendarsAt(db, locationId)).map((calendar) => calendar.id) : [calendarId]
  const rules = await rulesOf(db, calendarIds, from, to)
  const closures = (await closuresOf(db, [locationId], from, to)).get(locationId) ?? []

  const days: DayRow[] = []
  for (const date of datesFrom(from, to)) {
    const missing: readonly Range[] = missingMinutes(date, timeZone)
    for (const id of calendarIds) {
      const { columns, open, windows } = openDay({
        calendarId: id,
        date,
        rules: rules.get(id) ?? [],
        closures,
        missing,
      })
      days.push({
        calendar_id: id,
        day: date,
        columns,
        windows: windows.map((window) => [window.from, window.to, window.numberOfSlots, window.timeSlotDuration]),
        open: toBitText(open),
      })
    }
  }
  await storeDays(db, locationId, days)
}

/** Bookings only need the location's key, so they do not wait. */
function lockLocation(db: Db, locationId: number) {
  return db
    .selectFrom('location')
    .where('id', '=', locationId)
    .select('timeZone')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The same for days that are already ready; later days are made from the rules and closures of their time. */
export async function rebuildKnownDays(
  db: WriteDb,
  locationId: number,
  from: LocalDate,
  to: LocalDate,
  calendarId?: number,
): Promise<void> {
  await lockLocation(db, locationId)
  const last = await lastKnownDay(db, locationId)
  if (from <= last) await rebuildDays(db, locationId, from, to < last ? to : last, calendarId)
}

/** How far a location's days are ready; a date before all others when none are. */
export async function lastKnownDay(db: Db, locationId: number): Promise<LocalDate> {
  const { last } = await db
    .selectFrom('calendarDay')
    .where('locationId', '=', locationId)
    .select((eb) => eb.fn.max('day').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? '1000-01-01'
}

/** A day never loses a column that still has an appointment: the row keeps it, closed. */
async function storeDays(db: WriteDb, locationId: number, days: readonly DayRow[]): Promise<void> {
  const isOpening = days.filter(({ windows }) => windows.length > 0).map((day) => day.calendar_id)
  const firstHours = await withoutHours(db, [...new Set(isOpening)])
  await sql`
    insert into calendar_day as d (calendar_id, day, location_id, columns, windows, open, taken, longest_run)
    select n.calendar_id, n.day, ${locationId}, n.columns, n.windows, n.open::bit varying,
      repeat('0', n.columns * ticks_per_day())::bit varying, longest_run_of_day(n.open::bit varying, n.columns)
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as n(calendar_id int, day date, columns int, windows jsonb, open text)
    order by n.calendar_id, n.day
    on conflict (calendar_id, day) do update set
      columns = greatest(excluded.columns, used_columns(d.taken)),
      windows = excluded.windows,
      open = padded_bits(excluded.open, greatest(excluded.columns, used_columns(d.taken))),
      taken = padded_bits(d.taken, greatest(excluded.columns, used_columns(d.taken))),
      longest_run = longest_run_of_day(
        padded_bits(excluded.open, greatest(excluded.columns, used_columns(d.taken)))
          & ~padded_bits(d.taken, greatest(excluded.columns, used_columns(d.taken))),
        greatest(excluded.columns, used_columns(d.taken))),
      version = d.version + 1
    where d.windows <> excluded.windows or d.open <> padded_bits(excluded.open, d.columns)
  `.execute(db)
  await forgetFreed(db, firstHours)
}

/**
 * Gives days the columns that appointments need, closed where there were none: an appointment has to be kept, open or
 * not.
 */
export async function makeRoom(
  db: WriteDb,
  locationId: number,
  places: readonly { readonly calendarId: number; readonly day: LocalDate; readonly column: number }[],
): Promise<void> {
  await sql`
    insert into calendar_day as d (calendar_id, day, location_id, columns, windows, open, taken)
    select n."calendarId", n.day, ${locationId}, max(n."column") + 1, '[]', repeat('0', (max(n."column") + 1) * ticks_per_day())::bit varying,
      repeat('0', (max(n."column") + 1) * ticks_per_day())::bit varying
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as n("calendarId" int, day date, "column" int)
    group by n."calendarId", n.day order by n."calendarId", n.day
    on conflict (calendar_id, day) do update set
      columns = excluded.columns,
      open = padded_bits(d.open, excluded.columns),
      taken = padded_bits(d.taken, excluded.columns),
      version = d.version + 1
    where d.columns < excluded.columns`.execute(db)
}

/** Prepares the days of every location as far as they may be booked, and some beyond. */
export async function extendDays(db: Database, now: Date): Promise<void> {
  const { daysInAdvance } = await readNumberSettings(db)
  const locations = await db
    .selectFrom('location as l')
    .select(['l.id', 'l.timeZone'])
    .select((eb) =>
      eb
        .selectFrom('calendarDay as d')
        .whereRef('d.locationId', '=', 'l.id')
        .select((d) => d.fn.max('d.day').as('day'))
        .as('lastDay'),
    )
    .execute()
  for (const { id, timeZone, lastDay } of locations) {
    const isReady = lastDay !== null && lastDayToHave(now, timeZone, daysInAdvance) <= lastDay
    if (!isReady) await db.transaction().execute((tx) => extendDaysOf(tx, id, now))
  }
}

const lastDayToHave = (now: Date, timeZone: string, daysInAdvance: number): LocalDate =>
  addDays(localTimeAt(now, timeZone).date, daysInAdvance + DAYS_BEYOND)

/** The same for one location; days that are ready stay as they are. */
export async function extendDaysOf(db: WriteDb, locationId: number, now: Date): Promise<void> {
  const { timeZone } = await lockLocation(db, locationId)
  const { daysInAdvance } = await readNumberSettings(db)
  const today = localTimeAt(now, timeZone).date
  const last = lastDayToHave(now, timeZone, daysInAdvance)
  const known = await lastKnownDay(db, locationId)
  const from = known < today ? today : addDays(known, 1)
  if (from <= last) await rebuildDays(db, locationId, from, last)
}

/** Gives a new calendar its days: as many as its location has ready, or could have. */
export async function makeDaysReady(
  db: WriteDb,
  { id, locationId }: { readonly id: number; readonly locationId: number },
  now: Date,
): Promise<void> {
  const { timeZone } = await lockLocation(db, locationId)
  await extendDaysOf(db, locationId, now)
  await rebuildKnownDays(db, locationId, localTimeAt(now, timeZone).date, LAST_DATE, id)
}

/** What is open and not taken in a calendar on a date. */
export async function freeOn(db: Db, calendarId: number, date: LocalDate): Promise<DayBits> {
  const day = await db
    .selectFrom('calendarDay')
    .select(sql<Buffer>`varbit_send(open & ~taken)`.as('free'))
    .where('calendarId', '=', calendarId)
    .where('day', '=', date)
    .executeTakeFirst()
  return (day && fromBitBytes(day.free)[0]) ?? noBits(0)
}
