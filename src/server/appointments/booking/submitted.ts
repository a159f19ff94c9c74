import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

/** What an earlier submit of the same form booked. */
export interface SubmittedBefore {
  /** In hexadecimal digits. */
  readonly requestHash: string
  readonly appointmentId: number
}

/** The same as one column of a larger question; `key` stands for the form's key. */
export const submittedColumn = (key: string) => `
  (select json_build_object('requestHash', encode(request_hash, 'hex'), 'appointmentId', appointment_id)
    from submitted_booking where idempotency_key = ${key})`

const submittedStatement = statement<{ before: SubmittedBefore | null }>(`select ${submittedColumn('$1')} as before`)

export async function submittedBefore(db: Db, idempotencyKey: string): Promise<SubmittedBefore | null> {
  const [found] = await submittedStatement(db, [idempotencyKey])
  return found?.before ?? null
}

/** A form is not sent again a day later. */
export async function deleteOldSubmits(db: Db): Promise<void> {
  await db.deleteFrom('submittedBooking').where('createdAt', '<', sql<string>`now() - interval '24 hours'`).execute()
}
