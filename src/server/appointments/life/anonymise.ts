import type { WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

const anonymiseStatement = statement<{ id: number }>(`
  with old as (
    select id from appointment
    where anonymised_at is null and ends_at < $1::timestamptz - make_interval(days => $2) and status <> 'Hold'
    order by ends_at limit $3 for update skip locked),
  gone as (
    update appointment a set first_name = '', last_name = '', email = '', phone_number = '', sms_phone_number = '',
      vin = null, vin_key = null, dl_number = null, dl_key = null, cancellation_reason = '', note = '', anonymised_at = $1, version = a.version + 1
    from old where a.id = old.id returning a.id),
  closed as (
    delete from appointment_token k using gone where k.appointment_id = gone.id)
  select id from gone`)

const quietStatement = statement('select quiet_activity($1::bigint[])')

/** Removes names, contacts and numbers from some appointments that ended over this many days ago. Returns which. */
export async function anonymiseAppointments(db: WriteDb, now: Date, days: number, limit: number): Promise<number[]> {
  const ids = (await anonymiseStatement(db, [now, days, limit])).map(({ id }) => id)
  if (ids.length > 0) await quietStatement(db, [ids])
  return ids
}
