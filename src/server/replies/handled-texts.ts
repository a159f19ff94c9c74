import { sql } from 'kysely'
import type { WriteDb } from '#server/platform/db/database.ts'

/**
 * Takes a customer's text to act on, unless it has been delivered before: then returns how it was answered. A second
 * delivery at the same moment waits for that answer.
 */
export async function takeReply(db: WriteDb, messageSid: string): Promise<string | undefined> {
  const taken = await db
    .insertInto('handledText')
    .values({ messageSid, answer: '' })
    .onConflict((conflict) => conflict.column('messageSid').doNothing())
    .returning('messageSid')
    .executeTakeFirst()
  if (taken) return undefined
  const { answer } = await db
    .selectFrom('handledText')
    .where('messageSid', '=', messageSid)
    .select('answer')
    .executeTakeFirstOrThrow()
  return answer
}

export async function keepAnswer(db: WriteDb, messageSid: string, answer: string): Promise<void> {
  await db.updateTable('handledText').set({ answer }).where('messageSid', '=', messageSid).execute()
}

/**
 * Numbers mean something for a day; the first table is that of the previous release. Answers, which name people, last longer
 * than a gateway tries again. The ids stay: a signature never expires, so an old text must never act again.
 */
export async function deleteOldTexts(db: WriteDb): Promise<void> {
  const aDayAgo = sql<string>`now() - interval '24 hours'`
  await db.deleteFrom('numberedAppointment').where('listedAt', '<', aDayAgo).execute()
  await db.deleteFrom('textChoice').where('askedAt', '<', aDayAgo).execute()
  await db
    .updateTable('handledText')
    .set({ answer: '' })
    .where('handledAt', '<', sql<string>`now() - interval '7 days'`)
    .where('answer', '<>', '')
    .execute()
}
