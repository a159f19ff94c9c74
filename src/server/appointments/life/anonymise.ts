import type { WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

/** An activity keeps who acted and the appointment time; anything else in it may name a person. */
const anonymiseStatement = statement<{ id: number }>(`
  with old as (
    select id from appointment
    where anonymised_at is null and ends_at < $1::timestamptz - make_interval(days => $2) and status <> 'Hold'
    order by ends_at limit $3 for update skip locked),
  gone as (
    update appointment a set first_name = '', last_name = '', email = '', phone_number = '', sms_phone_number = '',
      vin = null, dl_number = null, dl_key = null, cancellation_reason = '', note = '', anonymised_at = $1, version = a.version + 1
    from old where a.id = old.id returning a.id),
  quiet as (
    update activity_log g set additional_details_json = jsonb_strip_nulls(jsonb_build_object(
      'by', g.additional_details_json::jsonb -> 'by', 'startDateLocal', g.additional_details_json::jsonb -> 'startDateLocal'))::text
    from gone where g.appointment_id = gone.id),
  closed as (
    delete from appointment_token k using gone where k.appointment_id = gone.id)
  select id from gone`)

/** Removes names, contacts and numbers from some appointments that ended over this many days ago. Returns which. */
export async function anonymiseAppointments(db: WriteDb, now: Date, days: number, limit: number): Promise<number[]> {
  return (await anonymiseStatement(db, [now, days, limit])).map(({ id }) => id)
}
