import { sql } from 'kysely'
import type { LocalDate, Range } from '#domain/time.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

const cancelledStatement = statement(`
  select keep_back(a, $2) from appointment a where a.id = any($1::bigint[]) and a.cancelled_at is not null`)

/** Keeps back the places of appointments that have just been canceled, where their location wants it (SCALP-7). */
export const keptBack = (ids: readonly number[], now: Date) => cancelledStatement.with([ids, now])

/** The place of a visit, which moves away from it. */
export interface LeftPlace {
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

const leftStatement = statement(
  'select keep_back(left_place, $2) from jsonb_populate_recordset(null::appointment, $1::jsonb) left_place',
)

/** The same of places that their visits have moved away from. */
export const leftKeptBack = (left: readonly LeftPlace[], now: Date) =>
  leftStatement.with([
    JSON.stringify(
      left.map((place) => ({
        location_id: place.locationId,
        calendar_id: place.calendarId,
        day: place.day,
        column_index: place.columnIndex,
        start_minute: place.startMinute,
        end_minute: place.endMinute,
        starts_at: place.startsAt,
        ends_at: place.endsAt,
        time_zone: place.timeZone,
      })),
    ),
    now,
  ])

/** Releases the places kept back within a time of a day, for a person at the counter. Locks the day first, as everywhere. */
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
