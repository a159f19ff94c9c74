import type { WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { confirmByColumn } from '#server/appointments/booking/asked.ts'
import { type Visit, visitOf } from '#server/offices/visit.ts'

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
  /** Until when it has to be confirmed, if it has to be. */
  readonly confirmByUtc: string | null
  readonly visit: Visit
}

/**
 * Marked and logged in one statement, so only one of two processes reminds. A customer who booked or moved the
 * appointment within the reminder hours has just seen its time. The version stays, so no open form goes stale.
 */
const dueStatement = statement<DueReminder>(`
  with due as (
    select a.id from appointment a
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
    order by a.starts_at limit $3 for update skip locked),
  reminded as (
    update appointment a set reminded_at = $1 from due where a.id = due.id and a.reminded_at is null returning a.*),
  noted as (
    insert into activity_log (appointment_id, event_type, additional_details_json)
    select id, 'REMINDED', '{"by":"system"}' from reminded)
  select r.id, r.location_id as "locationId", r.day, r.start_minute as "startMinute", r.first_name as "firstName",
    r.last_name as "lastName", r.email, r.sms_phone_number as "smsPhoneNumber", r.locale,
    r.time_zone as "timeZone", ${confirmByColumn('r')} as "confirmByUtc", ${visitOf('r')} as visit
  from reminded r join location l on l.id = r.location_id order by r.starts_at`)

/** Marks appointments that begin within this many hours as reminded, and returns what to tell their customers. */
export function dueReminders(db: WriteDb, now: Date, hoursBefore: number, limit: number): Promise<DueReminder[]> {
  return dueStatement(db, [now, hoursBefore, limit])
}
