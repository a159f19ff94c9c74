import { sql } from 'kysely'
import type { WriteDb } from '#server/platform/db/database.ts'

/**
 * Forgets what became free more than a day ago: by then it was offered, or nobody wanted it. The rows are written by
 * triggers (db/functions/place_is_freed.sql).
 */
export async function deleteOldFreedPlaces(db: WriteDb): Promise<void> {
  await db.deleteFrom('freedPlace').where('freedAt', '<', sql<string>`now() - interval '1 day'`).execute()
}

/** Somebody has answered an offer: what was put off because of it is looked at again. */
export async function lookAgainAtFreed(db: WriteDb): Promise<void> {
  await db.updateTable('freedPlace').set({ lookAfter: null }).where('lookAfter', 'is not', null).execute()
}
