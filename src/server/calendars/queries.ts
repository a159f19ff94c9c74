import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/database.ts'

/** The calendars of a location in the order of their names, each with the appointment types it serves. */
export async function calendarsAt(db: Db, locationId: number) {
  const rows = await db
    .selectFrom('calendar as c')
    .where('c.locationId', '=', locationId)
    .select(['c.id', 'c.name'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('calendarAppointmentType as t')
          .whereRef('t.calendarId', '=', 'c.id')
          .select('t.appointmentTypeId as id'),
      ).as('types'),
    )
    .orderBy('c.name')
    .execute()
  return rows.map(({ types, ...calendar }) => ({ ...calendar, servedTypeIds: types.map((type) => type.id) }))
}
