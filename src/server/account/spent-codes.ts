import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Mailed codes are of no use once used or expired. */
export async function deleteSpentCodes(db: Db): Promise<void> {
  await db
    .deleteFrom('oneTimeCode')
    .where((eb) => eb.or([eb('expiresAt', '<=', sql<string>`now()`), eb('usedAt', 'is not', null)]))
    .execute()
}
