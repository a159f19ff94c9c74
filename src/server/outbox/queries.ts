import type { Insertable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import type { Outbox } from '#server/db/schema.ts'

/** A message that a change causes: it is kept with the change and delivered afterwards. */
export type Message = Pick<
  Insertable<Outbox>,
  'channel' | 'templateKey' | 'recipient' | 'subject' | 'body' | 'calendarFile' | 'locale' | 'appointmentId' | 'userId'
>

const outboxStatement = statement(`
  insert into outbox (channel, template_key, recipient, subject, body, calendar_file, locale, appointment_id, user_id)
  select channel, "templateKey", recipient, coalesce(subject, ''), body, "calendarFile", coalesce(locale, 'en'),
    "appointmentId", "userId"
  from jsonb_to_recordset($1::jsonb) as message(channel text, "templateKey" text, recipient text, subject text, body text,
    "calendarFile" text, locale text, "appointmentId" bigint, "userId" int)`)

export async function writeOutbox(db: Db, messages: readonly Message[]): Promise<void> {
  if (messages.length > 0) await outboxStatement(db, [JSON.stringify(messages)])
}
