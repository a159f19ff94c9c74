import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { LocalDate, Minute } from '#domain/time.ts'
import type { OfferReason, OfferState } from '#domain/waiting-list/entry.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'

/** The person an offer is for: an entry of the waiting list, or the customer of an appointment. */
export type OfferedTo = { readonly waitingListEntryId: number } | { readonly appointmentId: number }

export interface OfferedPlace {
  readonly position: number
  readonly locationId: number
  readonly calendarId: number
  readonly day: LocalDate
  readonly startMinute: Minute
  readonly endMinute: Minute
}

/**
 * The end of an offer is by the database's clock as the transaction began, like the holds that keep its places. Its start is
 * by the clock of this moment: a writer that waited for a lock must not seem to have been first.
 */
export function insertOffer(db: WriteDb, to: OfferedTo, reason: OfferReason, minutes: number) {
  return db
    .insertInto('offer')
    .values({
      reason,
      ...to,
      offeredAt: sql<string>`clock_timestamp()`,
      until: sql<string>`now() + make_interval(mins => ${minutes})`,
    })
    .returning(['id', 'until'])
    .executeTakeFirstOrThrow()
}

export async function insertPlaces(
  db: WriteDb,
  offerId: number,
  places: readonly (OfferedPlace & { readonly holdKeyHash: Buffer })[],
): Promise<void> {
  await db
    .insertInto('offeredPlace')
    .values(places.map((place) => ({ offerId, ...place })))
    .execute()
}

export async function deleteOffer(db: WriteDb, id: number): Promise<void> {
  await db.deleteFrom('offer').where('id', '=', id).execute()
}

export type OfferRow = NonNullable<Awaited<ReturnType<typeof offerById>>>

export const offerById = (db: Db, id: number) => offers(db).where('o.id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends: only one process settles it. */
export const offerToSettle = (db: Db, id: number) => offers(db).where('o.id', '=', id).forUpdate('o').executeTakeFirst()

/** The open offers of those who come together with the customer of this one, itself included. */
const together = (id: number) => sql<number>`(select ${id}::bigint union
  select x.id from offer o join appointment a on a.id = o.appointment_id
    join appointment m on m.household_id = a.household_id and m.location_id = a.location_id and m.day = a.day
    join offer x on x.appointment_id = m.id and x.state = 'Open' and x.reason = o.reason
  where o.id = ${id} and o.reason = 'Closure')`

/**
 * An offer and those of the others who come together, locked like one: they are settled together. In one order, so that two
 * who are at it at the same moment do not wait for each other.
 */
export const offersToSettle = (db: Db, id: number) =>
  offers(db).where('o.id', 'in', together(id)).orderBy('o.id').forUpdate('o').execute()

/** Who has which place in an offer: among those who come together, all who still have one. */
export function placesTogether(db: Db, id: number) {
  return db
    .selectFrom('offeredPlace as p')
    .innerJoin('offer as o', 'o.id', 'p.offerId')
    .innerJoin('appointment as a', 'a.id', 'o.appointmentId')
    .where('o.id', 'in', together(id))
    .where('a.status', '=', 'Booked')
    .select(['p.position', 'p.startMinute', 'p.endMinute', 'a.id', 'a.firstName'])
    .orderBy('p.startMinute')
    .orderBy('a.id')
    .execute()
}

/** The offer that a person has now. An offer whose time is up no longer counts, even before it is settled. */
export function openOfferOf(db: Db, to: OfferedTo) {
  const [column, id] =
    'appointmentId' in to
      ? (['o.appointmentId', to.appointmentId] as const)
      : (['o.waitingListEntryId', to.waitingListEntryId] as const)
  return offers(db)
    .where(column, '=', id)
    .where('o.state', '=', 'Open')
    .where('o.until', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Some offers whose time is up, the oldest first. */
export async function overdueOffers(db: Db, reason: OfferReason, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('offer')
    .where('state', '=', 'Open')
    .where('reason', '=', reason)
    .where('until', '<=', sql<string>`now()`)
    .select('id')
    .orderBy('until')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether it was still open. */
export async function closeOffer(
  db: WriteDb,
  id: number,
  state: Exclude<OfferState, 'Open'>,
  takenPosition: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('offer')
    .set({ state, takenPosition, settledAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '=', 'Open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function offers(db: Db) {
  return db
    .selectFrom('offer as o')
    .select(['o.id', 'o.reason', 'o.waitingListEntryId', 'o.appointmentId', 'o.offeredAt', 'o.until', 'o.state'])
    .select('o.takenPosition')
    .select(sql<boolean>`o.until <= now()`.as('isOverdue'))
    .select(sql<number>`greatest(0, floor(extract(epoch from o.until - now())))::int`.as('secondsLeft'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('offeredPlace as p')
          .whereRef('p.offerId', '=', 'o.id')
          .select(['p.position', 'p.locationId', 'p.calendarId', 'p.day', 'p.startMinute', 'p.endMinute'])
          .orderBy('p.position'),
      ).as('places'),
    )
}
