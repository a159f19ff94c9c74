import { type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

const hasExpired = sql<SqlBool>`status = 'Hold' and hold_expires_at <= now()`

/**
 * Gives back the places of those who never came back to their form. Day by day, the day locked first and then its holds, as
 * `book` does it: the other way around, the two would wait for each other.
 */
export async function deleteExpiredHolds(db: Database): Promise<void> {
  const days = await db.selectFrom('appointment').where(hasExpired).select(['calendarId', 'day']).distinct().execute()
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
