import type { WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { confirmByColumn } from '#server/appointments/booking/asked.ts'
import { type Visit, visitColumn } from '#server/offices/visit.ts'

interface DueReminder {
  readonly id: number
  readonly locationId: number
  readonly day: string
  readonly startMinute: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly smsPhoneNumber: string
  readonly locale: string
  readonly timeZone: string
  /** The time by which it has to be confirmed, if it has to be. */
  readonly confirmByUtc: string | null
  readonly visit: Visit
  /** Who come together, themselves included; null for one alone. */
  readonly household: readonly { firstName: string; startMinute: number }[] | null
}

/** What all who are reminded together need. */
const NEEDED = `(select y.appointment_type_id, max(y.quantity) as quantity
    from reminded m join appointment_appointment_type y on y.appointment_id = m.id
    where m.first = r.id group by y.appointment_type_id) x`

/**
 * Marked and logged in one statement, so only one of two processes reminds. A customer who booked or moved the appointment
 * within the reminder hours has just seen its time. The version stays, so no open form goes stale. If people come together,
 * the first gets the reminder for all of them.
 */
const dueStatement = statement<DueReminder>(`
  with due as (
    select a.id, a.household_id, a.location_id, a.day from appointment a
    where a.status = 'Booked' and a.reminded_at is null
      and a.starts_at > $1 and a.starts_at <= $1::timestamptz + make_interval(hours => $2)
      and (a.email <> '' or a.sms_phone_number <> '')
      and a.created_at < a.starts_at - make_interval(hours => $2)
      and not exists (
        select from outbox o where o.appointment_id = a.id and o.template_key = 'AppointmentRescheduled'
          and o.created_at >= a.starts_at - make_interval(hours => $2))
      -- whose time closes is asked for another one
      and not exists (
        select from offer o where o.appointment_id = a.id and o.state = 'Open' and o.reason = 'Closure')
      and (a.household_id is null or not exists (
        select from appointment m where m.household_id = a.household_id and m.location_id = a.location_id and m.day = a.day
          and m.cancelled_at is null and (m.starts_at, m.id) < (a.starts_at, a.id)))
    order by a.starts_at limit $3 for update skip locked),
  together as (
    select id, id as first from due
    union select m.id, due.id from due join appointment m on m.household_id = due.household_id
      and m.location_id = due.location_id and m.day = due.day and m.status = 'Booked'),
  reminded as (
    update appointment a set reminded_at = $1 from together where a.id = together.id and a.reminded_at is null
    returning a.*, together.first),
  noted as (
    insert into activity_log (appointment_id, event_type, additional_details_json)
    select id, 'REMINDED', '{"by":"system"}' from reminded)
  select r.id, r.location_id as "locationId", r.day, r.start_minute as "startMinute", r.first_name as "firstName",
    r.last_name as "lastName", r.email, r.sms_phone_number as "smsPhoneNumber", r.locale,
    r.time_zone as "timeZone", ${confirmByColumn('r')} as "confirmByUtc", ${visitColumn(NEEDED, 'r.time_zone')} as visit,
    case when r.household_id is not null then (
      select json_agg(json_build_object('firstName', m.first_name, 'startMinute', m.start_minute) order by m.starts_at, m.id)
      from reminded m where m.first = r.id) end as household
  from reminded r join location l on l.id = r.location_id where r.id = r.first order by r.starts_at`)

/** Marks appointments that begin within this many hours as reminded, and returns what to tell their customers. */
export function dueReminders(db: WriteDb, now: Date, hoursBefore: number, limit: number): Promise<DueReminder[]> {
  return dueStatement(db, [now, hoursBefore, limit])
}
