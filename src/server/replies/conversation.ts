import { sql } from 'kysely'
import type { Choices } from '#domain/replies/choices.ts'
import type { Translations } from '#domain/translations.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'

/** How many of the latest texts to a number are searched for the one that a reply answers. */
const LOOKED_AT = 20

/** The texts that have reached a phone number, the latest first. */
export async function textsTo(db: Db, phoneNumber: string) {
  const latest = db
    .selectFrom('outbox')
    .where('recipient', '=', phoneNumber)
    .where('channel', '=', 'sms')
    .select(['id', 'templateKey', 'appointmentId', 'messageId', 'locale', 'state', 'settledAt'])
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
  return db
    .selectFrom(latest.as('m'))
    .where('m.state', 'in', ['Sent', 'Captured'])
    .select(['m.templateKey', 'm.appointmentId', 'm.messageId', 'm.locale', 'm.settledAt'])
    .orderBy('m.settledAt', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
}

export type SentText = Awaited<ReturnType<typeof textsTo>>[number]

/** The entry of the waiting list that a text is about, and the offer in it. */
export function waitingBehind(db: Db, messageId: string) {
  return db
    .selectFrom('waitingListLink')
    .where('messageId', '=', messageId)
    .select(['entryId', 'offerId'])
    .executeTakeFirst()
}

/** Remembers what the numbers in an answer stand for. Only the latest answer counts. */
export async function keepChoices(db: WriteDb, phoneNumber: string, choices: Choices): Promise<void> {
  await db
    .insertInto('textChoice')
    .values({ phoneNumber, choices: sql<Choices>`${JSON.stringify(choices)}::jsonb` })
    .onConflict((conflict) =>
      conflict
        .column('phoneNumber')
        .doUpdateSet({ choices: sql`excluded.choices`, askedAt: sql<string>`clock_timestamp()` }),
    )
    .execute()
}

/** The latest choices of a phone number, for a day after they were listed. */
export async function choicesOf(db: Db, phoneNumber: string) {
  const row = await db
    .selectFrom('textChoice')
    .where('phoneNumber', '=', phoneNumber)
    .where('askedAt', '>', sql<string>`now() - interval '24 hours'`)
    .select(['choices', 'askedAt'])
    .executeTakeFirst()
  return row && { ...row.choices, askedAt: row.askedAt }
}

/** An office as answers name it. */
export interface Sender {
  readonly name: string
  readonly translations: Translations
  readonly phoneNumber: string
}

export function officeById(db: Db, id: number) {
  return db
    .selectFrom('location')
    .where('id', '=', id)
    .select(['name', 'translations', 'phoneNumber'])
    .executeTakeFirst()
}
