import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import type { BookedPlace } from './book.ts'
import { TOKEN_HOURS_AFTER_END } from './tokens.ts'

/** What is kept about how an appointment came to be. */
export interface Creation {
  readonly by: string
  /** Opens the appointment for whoever booked it himself. */
  readonly tokenHash?: Buffer
  /** Of the submitted form. */
  readonly idempotencyKey?: string
  readonly requestHash?: Buffer
}

const creationStatement = statement(`
  with created as (
    insert into activity_log (appointment_id, event_type, additional_details_json)
    values ($1, 'CREATED', json_build_object('by', $2::text)::text)),
  opened as (
    insert into appointment_token (token_hash, appointment_id, expires_at)
    select $3::bytea, $1, $4::timestamptz + make_interval(hours => ${TOKEN_HOURS_AFTER_END}) where $3 is not null)
  insert into submitted_booking (idempotency_key, request_hash, appointment_id)
  select $5::uuid, $6::bytea, $1 where $5 is not null`)

/** Notes that an appointment was created, who may open it, and which form it came from. A form's key counts once. */
export async function noteCreation(
  db: Db,
  place: Pick<BookedPlace, 'id' | 'endsAt'>,
  creation: Creation,
): Promise<void> {
  const { by, tokenHash = null, idempotencyKey = null, requestHash = null } = creation
  await creationStatement(db, [place.id, by, tokenHash, place.endsAt, idempotencyKey, requestHash])
}

export interface SubmittedBefore {
  readonly requestHash: Buffer
  readonly appointmentId: number
}

const submittedStatement = statement<SubmittedBefore>(`
  select request_hash as "requestHash", appointment_id as "appointmentId"
  from submitted_booking where idempotency_key = $1`)

/** What an earlier submit with the same key booked. */
export async function submittedBefore(db: Db, idempotencyKey: string): Promise<SubmittedBefore | undefined> {
  const [before] = await submittedStatement(db, [idempotencyKey])
  return before
}

/** A form is not sent again a day later. */
export async function deleteOldSubmits(db: Db): Promise<void> {
  await db.deleteFrom('submittedBooking').where('createdAt', '<', sql<string>`now() - interval '24 hours'`).execute()
}
