import { sql } from 'kysely'
import type { WriteDb } from '#server/platform/db/database.ts'

/**
 * Forgets what became free more than a day ago: by then it was offered, or nobody wanted it. The rows are written by
 * triggers (db/functions/place_is_freed.sql).
 */
export async function deleteOldFreedPlaces(db: WriteDb): Promise<void> {
  await db.deleteFrom('freedPlace').where('freedAt', '<', sql<string>`now() - interval '1 day'`).execute()
}
