import { placesTaken, type Taker } from '#server/appointments/booking/change-visit.ts'
import { isChanged, isGone } from '#server/appointments/booking/places.ts'
import type { WriteDb } from '#server/platform/db/database.ts'

/** The places that people get, without all that a door involves; nothing if the database refuses. */
export async function taken(db: WriteDb, people: readonly Taker[]) {
  try {
    return (await db.withoutPlugins().executeQuery(placesTaken(people))).rows
  } catch (cause) {
    if (isGone(cause) || isChanged(cause)) return undefined
    throw cause
  }
}
