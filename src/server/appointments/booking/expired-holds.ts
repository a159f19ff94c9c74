import { type SqlBool, sql } from 'kysely'
import type { LocalDate } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

const hasExpired = sql<SqlBool>`status = 'Hold' and hold_expires_at <= now()`

/**
 * Gives back the places of those who never came back to their form, everywhere or on one day of a location. Day by day,
 * the day locked first and then its holds, as `book` does it: the other way around, the two would wait for each other.
 */
export async function deleteExpiredHolds(
  db: Database,
  only?: { readonly locationId: number; readonly day: LocalDate },
): Promise<void> {
  const days = await expiredDays(db, [only?.locationId ?? null, only?.day ?? null])
  for (const { calendarId, day } of days) {
    await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('calendarDay')
        .where('calendarId', '=', calendarId)
        .where('day', '=', day)
        .select('day')
        .forUpdate()
        .execute()
      await tx
        .deleteFrom('appointment')
        .where('calendarId', '=', calendarId)
        .where('day', '=', day)
        .where(hasExpired)
        .execute()
    })
  }
}

const expiredDays = statement<{ calendarId: number; day: LocalDate }>(`
  select distinct calendar_id as "calendarId", day from appointment
  where status = 'Hold' and hold_expires_at <= now()
    and ($1::int is null or location_id = $1) and ($2::date is null or day = $2)`)
