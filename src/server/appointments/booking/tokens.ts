import { sql } from 'kysely'
import type { LocalDate } from '#domain/time.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

/** Hours after an appointment's end during which its link still works. */
const TOKEN_HOURS_AFTER_END = 24

/** A link in the message that other offices honor an appointment works as long as they do. */
const expiry = (appointmentId: number, endsAt: string) => sql<Date>`greatest(
  ${endsAt}::timestamptz + make_interval(hours => ${TOKEN_HOURS_AFTER_END}),
  (select (h.until_date + 1 + make_interval(hours => ${TOKEN_HOURS_AFTER_END})) at time zone a.time_zone
    from honored_appointment h join appointment a on a.id = h.appointment_id where h.appointment_id = ${appointmentId}))`

/** Lets a token open an appointment; adding the same one again changes nothing. */
export async function addToken(db: WriteDb, appointmentId: number, tokenHash: Buffer, endsAt: string): Promise<void> {
  await db
    .insertInto('appointmentToken')
    .values({ tokenHash, appointmentId, expiresAt: expiry(appointmentId, endsAt) })
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .execute()
}

const newStatement = statement(`
  insert into appointment_token (token_hash, appointment_id, expires_at)
  select $2, a.id, a.ends_at + make_interval(hours => ${TOKEN_HOURS_AFTER_END}) from appointment a where a.id = $1`)

/** The same with its place: a token that is there already opens another, so the second form fails. */
export const tokenWritten = (appointmentId: number, tokenHash: Buffer) => newStatement.with([appointmentId, tokenHash])

const extendStatement = statement(`
  update appointment_token t set expires_at = a.ends_at + make_interval(hours => ${TOKEN_HOURS_AFTER_END})
  from appointment a where a.id = t.appointment_id and a.id = any($1::bigint[])`)

/** The links of moved appointments stay valid until a day after their new end. */
export const tokensExtended = (appointmentIds: readonly number[]) => extendStatement.with([appointmentIds])

const extendToStatement = statement(`
  update appointment_token t
  set expires_at = greatest(t.expires_at, ($2::date + 1 + make_interval(hours => ${TOKEN_HOURS_AFTER_END})) at time zone a.time_zone)
  from appointment a where a.id = t.appointment_id and a.id = any($1::bigint[])`)

/** The links of canceled appointments that other offices honor stay valid until a day after the last day of that. */
export const tokensExtendedTo = (appointmentIds: readonly number[], lastDay: LocalDate) =>
  extendToStatement.with([appointmentIds, lastDay])
