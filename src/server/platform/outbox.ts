import type { Insertable } from 'kysely'
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

/** Messages, as one statement; none if there are none. */
export const outboxOf = (messages: readonly WrittenMessage[]) =>
  messages.length > 0 ? outboxStatement.with([JSON.stringify(messages)]) : undefined
