import type { Insertable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Outbox } from '#server/db/schema.ts'

/** A message that a change causes: it is kept with the change and delivered afterwards. */
export type Message = Pick<
  Insertable<Outbox>,
  'channel' | 'templateKey' | 'recipient' | 'subject' | 'body' | 'calendarFile' | 'locale' | 'appointmentId' | 'userId'
>

export async function writeOutbox(db: Db, messages: readonly Message[]): Promise<void> {
  if (messages.length > 0) await db.insertInto('outbox').values(messages).execute()
}
