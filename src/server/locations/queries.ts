import type { Actor } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { within } from '#server/reach.ts'

/** The locations within the caller's reach, for pickers. */
export function locationChoices(db: Db, actor: Actor) {
  return db
    .selectFrom('location')
    .where(within(actor, 'location.id'))
    .select(['id', 'name', 'timeZone'])
    .orderBy('name')
    .execute()
}

/** A location the caller may see, or nothing. */
export function locationInReach(db: Db, actor: Actor, id: number) {
  return db
    .selectFrom('location')
    .where('id', '=', id)
    .where(within(actor, 'location.id'))
    .select(['id', 'name', 'timeZone'])
    .executeTakeFirst()
}
