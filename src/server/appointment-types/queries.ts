import type { TypeChoice } from '#contract/appointment-types.ts'
import type { Actor } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { within } from '#server/reach.ts'

function choices(db: Db) {
  return db
    .selectFrom('appointmentType as t')
    .select(['t.id', 't.name', 't.interactionDuration'])
    .orderBy('t.sortOrder')
    .orderBy('t.name')
    .orderBy('t.id')
}

/** A type's picture, for whoever knows its key. */
export async function iconOf(db: Db, id: number, key: string): Promise<Buffer | undefined> {
  const type = await db
    .selectFrom('appointmentType')
    .where('id', '=', id)
    .where('iconCacheKey', '=', key)
    .select('icon')
    .executeTakeFirst()
  return type?.icon ?? undefined
}

/** Every appointment type, for pickers. */
export function typeChoices(db: Db): Promise<TypeChoice[]> {
  return choices(db).execute()
}

/** Those that some calendar serves which the caller may see: of one location, or one of these. */
export function servedTypeChoices(
  db: Db,
  actor: Actor,
  { locationId, calendarIds }: { locationId?: number | undefined; calendarIds?: readonly number[] | undefined },
): Promise<TypeChoice[]> {
  return choices(db)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('calendarAppointmentType as s')
          .innerJoin('calendar as c', 'c.id', 's.calendarId')
          .whereRef('s.appointmentTypeId', '=', 't.id')
          .where('c.deletedAt', 'is', null)
          .where(within(actor, 'c.location_id'))
          .$if(locationId !== undefined, (query) => query.where('c.locationId', '=', locationId as number))
          .$if(calendarIds !== undefined, (query) => query.where('c.id', 'in', calendarIds ?? []))
          .select('s.calendarId'),
      ),
    )
    .execute()
}
