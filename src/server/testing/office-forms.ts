import { sql } from 'kysely'
import type { AvailabilityWindow } from '#contract/office-hours.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Caller, TestApp } from './test-app.ts'

/** Office managers' forms, as their screens send them. */

type App = Pick<TestApp, 'db'>

interface ClosureWish {
  readonly name?: string
  readonly from: string
  readonly to?: string
  readonly appointmentTypeIds?: readonly number[]
  readonly message?: string
}

/** Closes from one time or day to another; a day alone is closed from start to end. */
export function aClosureForm({ name = 'Inventory', from, to = from, appointmentTypeIds = [], message }: ClosureWish) {
  const isAllDay = from.length === 'YYYY-MM-DD'.length
  const moment = (text: string) => (isAllDay ? `${text}T00:00` : text)
  return {
    name,
    isAllDay,
    isSingleDay: from.slice(0, 10) === to.slice(0, 10),
    startDate: moment(from),
    endDate: moment(to),
    appointmentTypeIds,
    message: message ?? 'Back on Monday.',
  }
}

/** The same windows, such as "09:00-12:00", on every weekday. */
export function everyDay(hours: readonly string[], { numberOfSlots = 1, timeSlotDuration = 15 } = {}) {
  const windows = hours.map((each): AvailabilityWindow => {
    const [startTime = '', endTime = ''] = each.split('-')
    return { id: null, startTime, endTime, numberOfSlots, timeSlotDuration, isDeleted: false }
  })
  return {
    mondayAvailability: windows,
    tuesdayAvailability: windows,
    wednesdayAvailability: windows,
    thursdayAvailability: windows,
    fridayAvailability: windows,
    saturdayAvailability: windows,
    sundayAvailability: windows,
  }
}

/** Asks for a preview and confirms it immediately; returns both. */
export async function previewed(caller: Caller, previewAt: string, confirmAt: string, form: object, more: object = {}) {
  const preview = await caller(previewAt, form)
  const { previewKey } = preview.json() as { previewKey: string }
  const confirmed = await caller(confirmAt, { ...form, ...more, previewKey })
  return { preview, confirmed }
}

/** Every appointment of a location as it is now, by id. */
export async function everyAppointment({ db }: App, locationId: number): Promise<Map<number, AppointmentRow>> {
  const { rows } = await sql<AppointmentRow>`
    select id, status, calendar_id, day, start_minute, end_minute, column_index, version, cancellation_reason,
      (select json_agg(x.appointment_type_id) from appointment_appointment_type x where x.appointment_id = a.id) as type_ids
    from appointment a where location_id = ${locationId} order by id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface AppointmentRow {
  readonly id: number
  readonly status: string
  readonly calendarId: number
  readonly day: LocalDate
  readonly startMinute: number
  readonly endMinute: number
  readonly columnIndex: number
  readonly version: number
  readonly cancellationReason: string
  readonly typeIds: readonly number[]
}

/** Everything that takes a place: live appointments, holds, and what is blocked. */
const taking = sql`(select calendar_id, day, column_index, start_minute, end_minute from appointment where cancelled_at is null
  union all select calendar_id, day, column_index, start_minute, end_minute from blocked_place)`

/** Appointments still booked in a closed place, and days whose bits do not match what takes them. */
export async function leftOutside({ db }: App, locationId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from appointment a join calendar_day d on d.calendar_id = a.calendar_id and d.day = a.day
        where a.location_id = ${locationId} and a.status in ('Booked', 'Hold') and a.starts_at > ${now}
          and position('0' in place_bits(d.open, a.column_index, a.start_minute, a.end_minute)::text) > 0)
      + (select count(*) from calendar_day d where d.location_id = ${locationId}
        and length(replace(d.taken::text, '0', '')) <> coalesce((select sum(ticks_between(a.start_minute, a.end_minute))
          from ${taking} a where a.calendar_id = d.calendar_id and a.day = d.day), 0)) as n`.execute(db)
  return rows[0]?.n ?? -1
}

/** Days whose bits are not those of what takes them: by their places, bit by bit. */
export async function falseMarks({ db }: App, locationId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from calendar_day d where d.location_id = ${locationId} and (
      length(replace(d.taken::text, '0', '')) <> coalesce((select sum(ticks_between(a.start_minute, a.end_minute))
        from ${taking} a where a.calendar_id = d.calendar_id and a.day = d.day), 0)
      or exists (select from ${taking} a where a.calendar_id = d.calendar_id and a.day = d.day
        and position('0' in place_bits(d.taken, a.column_index, a.start_minute, a.end_minute)::text) > 0))`.execute(db)
  return rows[0]?.n ?? -1
}

/** Fills every place on some days of an office in one statement, one appointment after another in each column. */
export async function fillDays(
  { db }: App,
  office: { locationId: number; calendarId: number; appointmentTypeId: number; timeZone: string },
  { from, to, columns, minutes }: { from: LocalDate; to: LocalDate; columns: number; minutes: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with booked as (
      insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at, ends_at,
        time_zone, status, first_name, last_name, email)
      select ${office.locationId}, ${office.calendarId}, day, place, minute, minute + 15,
        (day::date + make_interval(mins => minute)) at time zone ${office.timeZone},
        (day::date + make_interval(mins => minute + 15)) at time zone ${office.timeZone},
        ${office.timeZone}, 'Booked', 'Ada', 'Lovelace', place || '-' || minute || '@example.test'
      from generate_series(${from}::date, ${to}::date, interval '1 day') as days(day),
        generate_series(0, ${columns - 1}) as place, unnest(${minutes}::int[]) as minute
      returning id),
    typed as (
      insert into appointment_appointment_type (appointment_id, appointment_type_id)
      select id, ${office.appointmentTypeId} from booked)
    select count(*)::int as n from booked`.execute(db)
  return rows[0]?.n ?? 0
}
