import { languageOf } from '#domain/languages.ts'
import type { Insertable } from 'kysely'
import type { Outbox } from './db/schema.ts'
import { statement } from './db/statement.ts'
import { WORDS } from './words.ts'

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

/** Messages, as one statement; none if there are none. The first text to a number also says how to get help and no more texts. */
export const outboxOf = (messages: readonly WrittenMessage[]) =>
  messages.length > 0 ? outboxStatement.with([JSON.stringify(messages.map(asWritten))]) : undefined

/** A message as `write_outbox` takes it. */
export const asWritten = <M extends Pick<Message, 'channel' | 'locale'>>(message: M) =>
  message.channel === 'sms'
    ? { ...message, firstText: WORDS[languageOf(message.locale ?? 'en')].messages.firstText }
    : message
