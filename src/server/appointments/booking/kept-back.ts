import { sql } from 'kysely'
import type { LocalDate, Range } from '#domain/time.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

const cancelledStatement = statement(`
  select keep_back(a, $2) from appointment a where a.id = any($1::bigint[]) and a.cancelled_at is not null`)

/** Keeps back the places of appointments that have just been canceled, where their location wants it (SCALP-7). */
export async function keepBack(db: WriteDb, ids: readonly number[], now: Date): Promise<void> {
  await cancelledStatement(db, [ids, now])
}

interface LeftPlace {
  readonly locationId: number
  readonly calendarId: number
  readonly day: LocalDate
  readonly columnIndex: number
  readonly startMinute: number
  readonly endMinute: number
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
}

const leftStatement = statement('select keep_back(jsonb_populate_record(null::appointment, $1::jsonb), $2)')

/** The same of a place that its appointment has moved away from. */
export async function keepLeftBack(db: WriteDb, left: LeftPlace, now: Date): Promise<void> {
  const place = {
    location_id: left.locationId,
    calendar_id: left.calendarId,
    day: left.day,
    column_index: left.columnIndex,
    start_minute: left.startMinute,
    end_minute: left.endMinute,
    starts_at: left.startsAt,
    ends_at: left.endsAt,
    time_zone: left.timeZone,
  }
  await leftStatement(db, [JSON.stringify(place), now])
}

/** Releases what is kept back within a time of a day, for somebody at the counter. Locks the day first, as everywhere. */
export async function releaseKeptBack(
  db: WriteDb,
  where: Range & { readonly locationId: number; readonly day: LocalDate; readonly calendarId?: number | undefined },
): Promise<void> {
  const { locationId, day, from, to, calendarId = null } = where
  const kept = sql`location_id = ${locationId} and day = ${day} and status = 'Hold' and hold_key_hash is null
    and start_minute < ${to} and end_minute > ${from} and (${calendarId}::int is null or calendar_id = ${calendarId})`
  await sql`select from calendar_day where (calendar_id, day) in (select calendar_id, day from appointment where ${kept})
    order by calendar_id for update`.execute(db)
  await sql`delete from appointment where ${kept}`.execute(db)
}
