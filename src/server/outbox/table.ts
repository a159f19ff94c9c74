import { type SqlBool, sql } from 'kysely'
import type { OutboxRow } from '#contract/outbox.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { Table } from '#server/platform/tables/table.ts'

/** Every message, the latest first. */
export const outboxTable: Table<OutboxRow> = {
  from: sql`outbox m`,
  where: sql<SqlBool>`true`,
  columns: {
    id: { sql: sql`m.id`, type: 'long' },
    channel: { sql: sql`m.channel`, type: 'enum' },
    templateKey: { sql: sql`m.template_key`, type: 'string', search: true },
    recipient: { sql: sql`m.recipient`, type: 'string', search: true },
    subject: { sql: sql`m.subject`, type: 'string', search: true },
    state: { sql: sql`m.state`, type: 'enum' },
    attempts: { sql: sql`m.attempts`, type: 'int' },
    createdUtc: { sql: sql`m.created_at`, type: 'dateTimeOffset' },
    settledUtc: { sql: sql`m.settled_at`, type: 'dateTimeOffset' },
    lastError: { sql: sql`m.last_error`, type: 'string' },
  },
  sort: [sql`m.id desc`],
  id: sql`m.id`,
}

export function messageById(db: Db, id: number) {
  return db
    .selectFrom('outbox as m')
    .where('id', '=', id)
    .select(['id', 'channel', 'templateKey', 'recipient', 'subject', 'body', 'state', 'attempts', 'lastError'])
    .select(['createdAt', 'settledAt', 'messageId', 'appointmentId', 'locale'])
    .executeTakeFirst()
}

/** Whether a failed message is queued again, with all its tries ahead of it. */
export async function requeue(db: WriteDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'Queued', attempts: 0, dueAt: sql`now()`, settledAt: null, lastError: '' })
    .where('id', '=', id)
    .where('state', '=', 'Failed')
    .where('recipient', '<>', '')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How many messages are searched for numbers, and how many texts a thread shows. */
const LOOKED_AT = 1000
const THREAD = 100

/** The numbers of the latest captured texts. */
export async function capturedPhones(db: Db): Promise<string[]> {
  const latest = db
    .selectFrom('outbox')
    .where('state', '=', 'Captured')
    .where('channel', '=', 'sms')
    .where('recipient', '<>', '')
    .select(['id', 'recipient'])
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
  const rows = await db
    .selectFrom(latest.as('m'))
    .groupBy('recipient')
    .select('recipient')
    .orderBy(sql`max(id)`, 'desc')
    .execute()
  return rows.map(({ recipient }) => recipient)
}

/** The captured texts to a number, the oldest first. */
export async function capturedTexts(db: Db, phoneNumber: string) {
  const rows = await db
    .selectFrom('outbox as m')
    .where('channel', '=', 'sms')
    .where('state', '=', 'Captured')
    .where('recipient', '=', phoneNumber)
    .select(['id', 'channel', 'body', 'locale', 'messageId', 'templateKey', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(THREAD)
    .execute()
  return rows.toReversed()
}
