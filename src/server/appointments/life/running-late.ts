import type { LocalDate } from '#domain/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

const lateStatement = statement<{ appointmentId: number; name: string; dueAtUtc: string; minutes: number }>(`
  select a.id as "appointmentId", trim(a.first_name || ' ' || a.last_name) as name, a.starts_at as "dueAtUtc",
    a.running_late_minutes as minutes
  from appointment a
  where a.location_id = $1 and a.day = $2 and a.status = 'Booked' and a.running_late_minutes is not null
  order by a.starts_at + make_interval(mins => a.running_late_minutes), a.id`)

/** Those who are still expected at a location on a day and say that they are late, as they will come. */
export function runningLateAt(db: Db, locationId: number, day: LocalDate) {
  return lateStatement(db, [locationId, day])
}
