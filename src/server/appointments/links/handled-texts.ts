import { sql } from 'kysely'
import type { Db, WriteDb } from '#server/platform/db/database.ts'

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

/** What a number in a list stands for: an appointment at its time. */
interface Numbered {
  readonly id: number
  readonly day: string
  readonly startMinute: number
}

/** Remembers what the numbers mean that a phone number was just told: 1 for the first, and so on. */
export async function keepNumbers(db: WriteDb, phoneNumber: string, listed: readonly Numbered[]): Promise<void> {
  // Two lists for one number at the same moment: the later one counts as a whole.
  await sql`select pg_advisory_xact_lock(hashtextextended('numbers ' || ${phoneNumber}, 0))`.execute(db)
  await db.deleteFrom('numberedAppointment').where('phoneNumber', '=', phoneNumber).execute()
  await db
    .insertInto('numberedAppointment')
    .values(
      listed.map(({ id, day, startMinute }, i) => ({
        phoneNumber,
        number: i + 1,
        appointmentId: id,
        day,
        startMinute,
      })),
    )
    .execute()
}

/** The latest list of a phone number, for a day after it was sent. */
export function numbersOf(db: Db, phoneNumber: string) {
  return db
    .selectFrom('numberedAppointment')
    .where('phoneNumber', '=', phoneNumber)
    .where('listedAt', '>', sql<string>`now() - interval '24 hours'`)
    .select(['number', 'appointmentId', 'day', 'startMinute'])
    .orderBy('number')
    .execute()
}

/** Gateways deliver again within hours; numbers mean something for a day. */
export async function deleteOldTexts(db: WriteDb): Promise<void> {
  const aDayAgo = sql<string>`now() - interval '24 hours'`
  await db.deleteFrom('numberedAppointment').where('listedAt', '<', aDayAgo).execute()
  await db.deleteFrom('handledText').where('handledAt', '<', sql<string>`now() - interval '7 days'`).execute()
}
