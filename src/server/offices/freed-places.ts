import { sql } from 'kysely'
import type { Closure } from '#domain/closures/closure.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

/**
 * Forgets what opened up more than a day ago: by then it was offered, or no one wanted it. The rows are written by
 * triggers (db/functions/place_is_freed.sql).
 */
export async function deleteOldFreedPlaces(db: WriteDb): Promise<void> {
  await db.deleteFrom('freedPlace').where('freedAt', '<', sql<string>`now() - interval '1 day'`).execute()
}

/** A calendar's day on which something has opened up. */
export interface FreedKey {
  readonly calendarId: number
  readonly day: LocalDate
  /** As the database writes bits. */
  readonly places: string
}

/** The same with all there is to know about it, locked until the transaction ends. */
export interface FreedRow extends FreedKey {
  readonly locationId: number
  readonly timeZone: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly free: string
  readonly windows: readonly [number, number, number, number][]
  /** What the calendar serves; nothing, if no one can book it anymore. */
  readonly typeIds: readonly number[]
  /** Those that name types; those for every type are in the bits. */
  readonly closures: readonly Closure[]
}

const claimStatement = statement<FreedRow>(`
  select d.calendar_id as "calendarId", d.day, d.location_id as "locationId", l.time_zone as "timeZone", l.latitude, l.longitude,
    f.places::text as places, (d.open & ~d.taken)::text as free, d.windows,
    case when l.is_archived or c.deleted_at is not null then '{}' else array(
      select s.appointment_type_id from calendar_appointment_type s where s.calendar_id = d.calendar_id) end as "typeIds",
    (select coalesce(json_agg(k), '[]') from (
      select k.id, k.name, k.message, k.start_date as "startDate", k.end_date as "endDate", k.start_minute as "from",
        k.end_minute as "to", array_agg(x.appointment_type_id) as "appointmentTypeIds"
      from closure k join closed_appointment_type x on x.closure_id = k.id
      where k.location_id = d.location_id and d.day between k.start_date and k.end_date
      group by k.id) k) as closures
  from freed_place f join calendar_day d on d.calendar_id = f.calendar_id and d.day = f.day
    join calendar c on c.id = d.calendar_id join location l on l.id = d.location_id
  where (f.look_after is null or f.look_after <= now()) and (d.location_id, d.day) = (
    select w.location_id, w.day from freed_place o join calendar_day w on w.calendar_id = o.calendar_id and w.day = o.day
    where (o.look_after is null or o.look_after <= now()) and w.location_id <> all($1::int[])
    order by o.freed_at, o.calendar_id, o.day limit 1 for update of w skip locked)
  order by d.calendar_id
  for update of d skip locked`)

/**
 * All that has opened up at an office on one day: where something has been free the longest, except at some locations. Its
 * calendars' days are locked, as by a booking, before anything of them is decided; those that others are busy with are
 * passed over.
 */
export const claimFreed = (db: WriteDb, exceptLocationIds: readonly number[]): Promise<FreedRow[]> =>
  claimStatement(db, [exceptLocationIds])

const KEYS = 'unnest($1::int[], $2::date[], $3::text[]) as k(calendar_id, day, places)'
const THESE = 'f.calendar_id = k.calendar_id and f.day = k.day'
const releaseStatement = statement(
  `delete from freed_place f using ${KEYS} where ${THESE} and f.places = k.places::bit varying`,
)
const putOffStatement = statement(
  `update freed_place f set look_after = now() + make_interval(secs => $4) from ${KEYS} where ${THESE}`,
)

const columnsOf = (rows: readonly FreedKey[]) => [
  rows.map(({ calendarId }) => calendarId),
  rows.map(({ day }) => day),
  rows.map(({ places }) => places),
]

/** No one waits for what was free there: anyone may book it. What has been added in the meantime stays. */
export const freedReleased = (rows: readonly FreedKey[]) => releaseStatement.with(columnsOf(rows))

/** The people it fits have another offer: it is checked again after a while, or when more opens up on the day. */
export const freedPutOff = (rows: readonly FreedKey[], seconds: number) =>
  putOffStatement.with([...columnsOf(rows), seconds])

/** Calendars that have never had hours on any day. */
export async function withoutHours(db: Db, calendarIds: readonly number[]): Promise<number[]> {
  const found = await withoutHoursStatement(db, [calendarIds])
  return found.map(({ id }) => id)
}

const withoutHoursStatement = statement<{ id: number }>(`
  select c.id from unnest($1::int[]) as c(id)
  where not exists (select from calendar_day d where d.calendar_id = c.id and d.windows <> '[]')`)

/** The first hours of a calendar are nothing that anyone was refused: anyone may book them. */
export async function forgetFreed(db: WriteDb, calendarIds: readonly number[]): Promise<void> {
  if (calendarIds.length > 0) await db.deleteFrom('freedPlace').where('calendarId', 'in', calendarIds).execute()
}

/** No one waits for anything. */
export async function releaseAllFreed(db: WriteDb): Promise<void> {
  await db.deleteFrom('freedPlace').execute()
}
