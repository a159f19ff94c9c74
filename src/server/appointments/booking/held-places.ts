import { sql } from 'kysely'
import type { LocalDate } from '#domain/time.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

/** Minutes a place is kept for somebody who is filling in the form, and once more when they ask. */
export const HOLD_MINUTES = 10

const isAlive = sql<boolean>`status = 'Hold' and hold_expires_at > now()`

/** The live hold under a key. */
export function heldPlace(db: Db, holdKeyHash: Buffer) {
  return db
    .selectFrom('appointment')
    .where('holdKeyHash', '=', holdKeyHash)
    .where(isAlive)
    .select(['calendarId', 'day', 'columnIndex', 'startMinute', 'endMinute', 'holdExpiresAt', 'holdExtended'])
    .executeTakeFirst()
}

/** Gives a held place back. The day is locked before the hold, in the order in which bookings do. */
export async function releaseHeldPlace(db: WriteDb, holdKeyHash: Buffer): Promise<void> {
  await sql`select from calendar_day d where (d.calendar_id, d.day) in (
    select calendar_id, day from appointment where hold_key_hash = ${holdKeyHash} and status = 'Hold') for update`.execute(
    db,
  )
  await db.deleteFrom('appointment').where('holdKeyHash', '=', holdKeyHash).where('status', '=', 'Hold').execute()
}

/** Extends a hold, once. Nothing when there is none any more, or it was extended before. */
export function extendHeldPlace(db: WriteDb, holdKeyHash: Buffer) {
  return db
    .updateTable('appointment')
    .set({ holdExpiresAt: sql`now() + make_interval(mins => ${HOLD_MINUTES})`, holdExtended: true })
    .where('holdKeyHash', '=', holdKeyHash)
    .where(isAlive)
    .where('holdExtended', '=', false)
    .returning(['day', 'startMinute', 'endMinute', 'holdExpiresAt'])
    .executeTakeFirst()
}

interface CalendarDay {
  readonly calendarId: number
  readonly day: LocalDate
}

const expiredStatement = statement<CalendarDay>(`
  select distinct calendar_id as "calendarId", day from appointment
  where status = 'Hold' and hold_expires_at <= now()
    and ($1::int is null or location_id = $1) and ($2::date is null or day = $2)`)

/** The days with places of those who never came back to their form, everywhere or on one day of a location. */
export function daysWithExpiredHolds(
  db: Db,
  only?: { readonly locationId: number; readonly day: LocalDate },
): Promise<CalendarDay[]> {
  return expiredStatement(db, [only?.locationId ?? null, only?.day ?? null])
}

/** Gives such places of one day back: the day is locked first, as above. */
export async function releaseExpiredHolds(db: WriteDb, { calendarId, day }: CalendarDay): Promise<void> {
  await sql`select from calendar_day where calendar_id = ${calendarId} and day = ${day} for update`.execute(db)
  await sql`delete from appointment where calendar_id = ${calendarId} and day = ${day}
    and status = 'Hold' and hold_expires_at <= now()`.execute(db)
}
