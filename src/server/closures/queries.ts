import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Closure } from '#domain/closures/closure.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Db } from '#server/db/database.ts'

/** The closures of some locations that touch any date between two, by location. */
export async function closuresOf(
  db: Db,
  locationIds: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<number, Closure[]>> {
  if (locationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('closure as c')
    .where('c.locationId', 'in', locationIds)
    .where('c.startDate', '<=', to)
    .where('c.endDate', '>=', from)
    .select([
      'c.id',
      'c.locationId',
      'c.name',
      'c.message',
      'c.startDate',
      'c.endDate',
      'c.startMinute as from',
      'c.endMinute as to',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('closedAppointmentType as t')
          .whereRef('t.closureId', '=', 'c.id')
          .select('t.appointmentTypeId as id'),
      ).as('types'),
    )
    .orderBy('c.startDate')
    .execute()

  const closures = new Map<number, Closure[]>()
  for (const { locationId, types, ...closure } of rows) {
    const list = closures.get(locationId) ?? []
    closures.set(locationId, [...list, { ...closure, appointmentTypeIds: types.map((type) => type.id) }])
  }
  return closures
}
