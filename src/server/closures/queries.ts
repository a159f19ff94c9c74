import type { Closure } from '#domain/closures/closure.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Db } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'

const closuresStatement = statement<Closure & { readonly locationId: number }>(`
  select c.id, c.location_id as "locationId", c.name, c.message, c.start_date as "startDate", c.end_date as "endDate",
    c.start_minute as "from", c.end_minute as "to",
    array(select t.appointment_type_id from closed_appointment_type t where t.closure_id = c.id) as "appointmentTypeIds"
  from closure c
  where c.location_id = any($1::int[]) and c.start_date <= $3 and c.end_date >= $2
  order by c.start_date`)

/** The closures of some locations that touch any date between two, by location. */
export async function closuresOf(
  db: Db,
  locationIds: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<number, Closure[]>> {
  const closures = new Map<number, Closure[]>()
  for (const { locationId, ...closure } of await closuresStatement(db, [locationIds, from, to])) {
    closures.set(locationId, [...(closures.get(locationId) ?? []), closure])
  }
  return closures
}
