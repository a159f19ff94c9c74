import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Actor } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { within } from '#server/reach.ts'

/** The calendars of a location in the order of their names, each with the appointment types it serves. */
export async function calendarsAt(db: Db, locationId: number) {
  const rows = await db
    .selectFrom('calendar as c')
    .where('c.locationId', '=', locationId)
    .where('c.deletedAt', 'is', null)
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

/** A calendar of a location that the caller may see, or nothing. */
export function calendarInReach(db: Db, actor: Actor, id: number) {
  return db
    .selectFrom('calendar as c')
    .innerJoin('location as l', 'l.id', 'c.locationId')
    .where('c.id', '=', id)
    .where('c.deletedAt', 'is', null)
    .where(within(actor, 'c.locationId'))
    .select(['c.id', 'c.name', 'c.version', 'c.locationId', 'l.name as locationName', 'l.timeZone'])
    .executeTakeFirst()
}
