import type { LocalDate, Minute } from '#domain/time.ts'
import { statement } from '#server/platform/db/statement.ts'

/** A place that was decided while its day was locked, open or not: an agreement with a person is kept. */
export interface DecidedPlace {
  /** Another calendar than the one they have. */
  readonly calendarId?: number
  readonly day: LocalDate
  readonly columnIndex: number
  readonly startMinute: Minute
  readonly endMinute: Minute
  readonly startsAt: number
  readonly endsAt: number
  readonly timeZone: string
}

/** How many rows one statement moves: few enough to stay far below the statement timeout. */
const PLACED_AT_ONCE = 500

/**
 * They move through each other, so all stand aside before any takes its place (see appointment_takes_place). The
 * confirmation and the reminder were for the old time, so neither counts for another one.
 */
const asideStatement = statement(`
  update appointment a set calendar_id = coalesce(m.calendar_id, a.calendar_id), day = m.day, start_minute = m.start_minute, end_minute = m.end_minute,
    column_index = -1 - m.column_index, starts_at = m.starts_at, ends_at = m.ends_at, time_zone = m.time_zone,
    confirmed_at = case when a.starts_at = m.starts_at then a.confirmed_at end,
    reminded_at = case when a.starts_at = m.starts_at then a.reminded_at end,
    running_late_minutes = case when a.starts_at = m.starts_at then a.running_late_minutes end, version = a.version + 1
  from jsonb_to_recordset($1::jsonb) as m(id bigint, calendar_id int, day date, start_minute int, end_minute int, column_index int,
    starts_at timestamptz, ends_at timestamptz, time_zone text)
  where a.id = m.id`)
const backStatement = statement(`
  update appointment set column_index = -1 - column_index where id = any($1::bigint[]) and column_index < 0`)

/** Gives visits of locked days their decided places. */
export function decidedPlacesTaken(people: readonly { readonly id: number; readonly place: DecidedPlace }[]) {
  const parts = Array.from({ length: Math.ceil(people.length / PLACED_AT_ONCE) }, (_, i) =>
    people.slice(i * PLACED_AT_ONCE, (i + 1) * PLACED_AT_ONCE),
  )
  return [
    ...parts.map((part) => asideStatement.with([JSON.stringify(part.map(written))])),
    ...parts.map((part) => backStatement.with([part.map(({ id }) => id)])),
  ]
}

const written = ({ id, place }: { readonly id: number; readonly place: DecidedPlace }) => ({
  id,
  calendar_id: place.calendarId,
  day: place.day,
  start_minute: place.startMinute,
  end_minute: place.endMinute,
  column_index: place.columnIndex,
  starts_at: new Date(place.startsAt),
  ends_at: new Date(place.endsAt),
  time_zone: place.timeZone,
})
