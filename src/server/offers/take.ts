import { sql } from 'kysely'
import type { ChosenType, CustomerInformation } from '#contract/booking.ts'
import { toLocalDateTime } from '#domain/time.ts'
import { type BookedPlace, bookVisit, move } from '#server/appointments/booking/book.ts'
import { releaseHeldPlaces } from '#server/appointments/booking/held-places.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { addToken, extendTokens } from '#server/appointments/booking/tokens.ts'
import { recordChange } from '#server/appointments/life/edit.ts'
import { insertActivity } from '#server/appointments/life/queries.ts'
import type { CustomersAppointment } from '#server/appointments/links/queries.ts'
import { loadOffice } from '#server/appointments/search/office.ts'
import { chosenVisit } from '#server/offices/visit.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { textsByLocale, textsFor } from '#server/templates/queries.ts'
import { holdKeyOf, settleOffer } from './offers.ts'
import type { OfferedPlace, OfferRow } from './queries.ts'

/** Opens the appointment that an offer became: the same, however often it is taken. */
export const tokenOfTaken = (sealer: Context['sealer'], offerId: number): string => sealer.derive(`taken ${offerId}`)

/** The person who takes an offered place and has no appointment yet. */
interface Taker {
  readonly customer: CustomerInformation
  readonly types: readonly ChosenType[]
  readonly locale: string
}

/** Books an offered place, and lets the others go. Returns nothing if it is no longer there. How much one may book does not count. */
export async function bookOffered(
  ctx: Context,
  tx: Tx,
  offer: OfferRow,
  place: OfferedPlace,
  { customer, types, locale }: Taker,
): Promise<BookedPlace | undefined> {
  const { locationId, day, startMinute } = place
  const office = await loadOffice(tx.db, { locationId, appointmentTypes: types }, { now: ctx.now(), by: 'customer' })
  const booked = await bookVisit(ctx, tx, {
    office,
    start: { date: day, minute: startMinute },
    candidates: [place],
    types,
    customer,
    locale,
    texts: await textsFor(tx.db, 'PlaceTaken', locale),
    visit: await chosenVisit(tx.db, locationId, types),
    isWalkIn: false,
    holdKeyHash: hashOf(holdKeyOf(ctx.sealer, offer.id, place.position)),
  })
  if (!booked) return undefined
  await addToken(tx.db, booked.id, hashOf(tokenOfTaken(ctx.sealer, offer.id)), booked.endsAt)
  await settleOffer(ctx, tx, offer, 'Taken', place.position)
  return booked
}

/**
 * Moves an appointment to an offered place, perhaps at another office, and lets the others go: its own time is given back
 * in the same transaction. Returns nothing if the place is no longer there, or the appointment was changed meanwhile.
 */
export async function moveToOffered(
  ctx: Context,
  tx: Tx,
  offer: OfferRow,
  place: OfferedPlace,
  row: CustomersAppointment,
): Promise<BookedPlace | undefined> {
  const { locationId, day, startMinute } = place
  const types = row.visit.types.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity }))
  const visit = await chosenVisit(tx.db, locationId, types)
  // Both days first, in key order, like everything that locks several: nobody gets in between the hold and the move.
  await sql`select from calendar_day d where (d.calendar_id, d.day) in (
      (${place.calendarId}, ${day}::date), (${row.calendarId}, ${row.day}::date))
    order by d.calendar_id, d.day for update`.execute(tx.db)
  await releaseHeldPlaces(tx.db, holdKeyOf(ctx.sealer, offer.id, place.position))
  const moved = await move(tx.db, row, day, visit.office.timeZone, [place])
  if (!moved) return undefined
  const startDateLocal = toLocalDateTime({ date: day, minute: startMinute })
  const isElsewhere = locationId !== row.locationId
  await extendTokens(tx.db, row.id, moved.endsAt)
  await addToken(tx.db, row.id, hashOf(tokenOfTaken(ctx.sealer, offer.id)), moved.endsAt)
  await insertActivity(tx.db, row.id, 'MODIFIED', {
    by: ctx.actor.kind,
    startDateLocal,
    ...(isElsewhere && { location: visit.office.name }),
  })
  recordChange(
    tx,
    row,
    { locationId, day },
    {
      before: { startDateLocal: startOf(row), calendarId: row.calendarId, locationId: row.locationId },
      after: { startDateLocal, calendarId: moved.calendarId, locationId },
    },
  )
  const { id, firstName, lastName, email, smsPhoneNumber, locale } = row
  const told = {
    id,
    firstName,
    lastName,
    email,
    smsPhoneNumber,
    locale,
    visit,
    start: { date: day, minute: startMinute },
  }
  await tellAbout(ctx, tx, textsByLocale(tx.db, 'PlaceTaken'), told, ctx.publicUrl)
  await settleOffer(ctx, tx, offer, 'Taken', place.position)
  return moved
}
