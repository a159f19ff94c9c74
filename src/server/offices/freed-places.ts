import { sql } from 'kysely'
import type { Closure } from '#domain/closures/closure.ts'
import type { LocalDate } from '#domain/time.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

/**
 * Forgets what opened up more than a day ago: by then it was offered, or no one wanted it. The rows are written by
 * triggers (db/functions/place_is_freed.sql).
 */
export async function deleteOldFreedPlaces(db: WriteDb): Promise<void> {
  await db.deleteFrom('freedPlace').where('freedAt', '<', sql<string>`now() - interval '1 day'`).execute()
}

/** A calendar's day on which something has opened up, locked until the transaction ends. */
export interface FreedRow {
  readonly calendarId: number
  readonly day: LocalDate
  readonly locationId: number
  readonly timeZone: string
  readonly latitude: number | null
  readonly longitude: number | null
  /** As the database writes bits. */
  readonly places: string
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
  where (f.look_after is null or f.look_after <= now()) and d.location_id <> all($1::int[])
  order by f.freed_at, f.calendar_id, f.day limit 1
  for update of d skip locked`)

/**
 * The day on which something has been free the longest, except at some locations. The day is locked, as by a booking,
 * before anything of it is decided; days that others are busy with are passed over.
 */
export async function claimFreed(db: WriteDb, exceptLocationIds: readonly number[]): Promise<FreedRow | undefined> {
  const [row] = await claimStatement(db, [exceptLocationIds])
  return row
}

/** No one waits for what was free there: anyone may book it. What has been added in the meantime stays. */
export async function releaseFreed(db: WriteDb, { calendarId, day, places }: FreedRow): Promise<void> {
  await sql`delete from freed_place where calendar_id = ${calendarId} and day = ${day}
    and places = ${places}::bit varying`.execute(db)
}

/** The people it fits have another offer: it is checked again after a while, or when more opens up on the day. */
export async function putOffFreed(db: WriteDb, { calendarId, day }: FreedRow, seconds: number): Promise<void> {
  await sql`update freed_place set look_after = now() + make_interval(secs => ${seconds})
    where calendar_id = ${calendarId} and day = ${day}`.execute(db)
}

/** No one waits for anything. */
export async function releaseAllFreed(db: WriteDb): Promise<void> {
  await db.deleteFrom('freedPlace').execute()
}
