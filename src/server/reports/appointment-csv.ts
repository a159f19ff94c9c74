import { sql } from 'kysely'
import { STATUS_LABELS, STATUSES } from '#domain/appointments/status.ts'
import { type CsvColumn, inert } from '#server/platform/tables/csv.ts'

const statusLabel = sql`case a.status ${sql.join(
  STATUSES.map((status) => sql`when ${sql.lit(status)} then ${sql.lit(STATUS_LABELS[status])}`),
  sql` `,
)} end`

const yesOrNo = (value: ReturnType<typeof sql>) => sql`case when ${value} then 'Yes' else 'No' end`

/**
 * A number as we store it is harmless, and plain; what else stands there was typed. By regular expression it would take
 * far longer.
 */
const phone = (number: ReturnType<typeof sql>) =>
  sql`case when ascii(${number}) = ascii('+') and ascii(substr(${number}, 2)) > ascii('0')
      and translate(${number}, '0123456789', '') = '+' and octet_length(${number}) between 8 and 16
    then ${number} else ${inert(number)} end`

/**
 * The names of an appointment's types. Its ids are looked up, and PostgreSQL remembers what it made of the same ones
 * before: the names of each row again would take as long as all other columns together.
 */
export const typeNames = sql`cross join lateral (
    select array(select x.appointment_type_id from appointment_appointment_type x where x.appointment_id = a.id) as ids
    offset 0) x
  cross join lateral (
    select ${inert(sql`coalesce(string_agg(t.name, ', ' order by t.id), '')`)} as names
    from appointment_type t where t.id = any(x.ids) offset 0) t`

/** Cut from the text of a time, at half the cost of formatting it. */
const toTheMinute = (time: ReturnType<typeof sql>) => sql`left((${time})::text, ${sql.lit('YYYY-MM-DD HH:MI'.length)})`

/**
 * The report as a file, with its table's columns: times in the reader's zone, and the start at the location as well.
 */
export function appointmentCsv(timeZone: string): CsvColumn[] {
  const moment = (instant: ReturnType<typeof sql>) => toTheMinute(sql`${instant} at time zone ${timeZone}`)
  return [
    { header: 'Appointment number', text: sql`a.id` },
    { header: `Start (${timeZone})`, text: moment(sql`a.starts_at`) },
    { header: 'Start at the location', text: toTheMinute(sql`a.day + make_interval(mins => a.start_minute)`) },
    { header: 'Time zone of the location', text: sql`a.time_zone` },
    { header: 'First name', text: sql`a.first_name`, isTyped: true },
    { header: 'Last name', text: sql`a.last_name`, isTyped: true },
    { header: 'Status', text: statusLabel },
    { header: 'Location', text: sql`l.name`, isTyped: true },
    { header: 'Calendar', text: sql`c.name`, isTyped: true },
    { header: 'Appointment types', text: sql`t.names` },
    { header: 'Email', text: sql`a.email`, isTyped: true },
    { header: 'Phone number', text: phone(sql`a.phone_number`) },
    { header: 'Walk-in', text: yesOrNo(sql`a.is_walk_in`) },
    { header: `Confirmed (${timeZone})`, text: moment(sql`a.confirmed_at`) },
    { header: 'Handled by', text: sql`u.email`, isTyped: true },
    { header: `Created (${timeZone})`, text: moment(sql`a.created_at`) },
    { header: 'Reference', text: sql`overlay(overlay(a.reference placing '-' from 7 for 0) placing '-' from 4 for 0)` },
  ]
}
