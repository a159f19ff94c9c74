import type { Insertable } from 'kysely'
import type { WriteDb } from './db/database.ts'
import type { Outbox } from './db/schema.ts'
import { statement } from './db/statement.ts'

/** A message caused by a change: stored with the change and delivered afterwards. */
export type Message = Pick<
  Insertable<Outbox>,
  | 'channel'
  | 'templateKey'
  | 'recipient'
  | 'subject'
  | 'body'
  | 'locale'
  | 'appointmentId'
  | 'userId'
  | 'messageId'
  | 'wordsToSay'
>

/** What `write_outbox` takes: a message, captured already or still to be delivered. */
export type WrittenMessage = Message & { readonly state?: 'Captured' }

const outboxStatement = statement('select write_outbox($1::jsonb)')

export async function writeOutbox(db: WriteDb, messages: readonly Message[]): Promise<void> {
  if (messages.length > 0) await outboxStatement(db, [JSON.stringify(messages)])
}
