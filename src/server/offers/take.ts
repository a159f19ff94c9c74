import { sql } from 'kysely'
import type { ChosenType, CustomerInformation } from '#contract/booking.ts'
import { toLocalDateTime } from '#domain/time.ts'
import { type BookedPlace, move } from '#server/appointments/booking/book.ts'
import { bookVisit } from '#server/appointments/booking/book-visit.ts'
import { releaseHeldPlaces } from '#server/appointments/booking/held-places.ts'
import { keepLeftBack } from '#server/appointments/booking/kept-back.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { named } from '#server/appointments/booking/together.ts'
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

/** Somebody's place in what they are offered, and the appointment that moves there. */
export interface Moving {
  readonly offer: OfferRow
  readonly place: OfferedPlace
  readonly row: CustomersAppointment
}

/**
 * Moves an appointment to an offered place, perhaps at another office, and lets the others go: its own time is given back
 * in the same transaction. People who come together move all at once, and are told once. Returns nothing if a place is no
 * longer there, or an appointment was changed meanwhile.
 */
export async function moveToOffered(ctx: Context, tx: Tx, moving: readonly Moving[]): Promise<BookedPlace | undefined> {
  const [first] = moving
  if (!first) return undefined
  const { locationId } = first.place
  const types = first.row.visit.types.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity }))
  const visit = await chosenVisit(tx.db, locationId, types)
  // All days first, in key order, like everything that locks several: nobody gets in between the hold and the move.
  const days = moving.flatMap(({ place, row }) => [place, row])
  await sql`select from calendar_day d where (d.calendar_id, d.day) in (select * from unnest(
      ${days.map((each) => each.calendarId)}::int[], ${days.map((each) => each.day)}::date[]))
    order by d.calendar_id, d.day for update`.execute(tx.db)
  const moved: BookedPlace[] = []
  for (const each of moving) {
    const place = await moveOne(ctx, tx, each, visit.office)
    if (!place) return undefined
    moved.push(place)
  }
  const { id, firstName, lastName, email, smsPhoneNumber, locale } = first.row
  const told = {
    id,
    firstName,
    lastName,
    email,
    smsPhoneNumber,
    locale,
    visit,
    start: { date: first.place.day, minute: first.place.startMinute },
    household: named(moving.map(({ row, place }) => ({ ...row, ...place }))),
  }
  await tellAbout(ctx, tx, textsByLocale(tx.db, 'PlaceTaken'), told, ctx.publicUrl)
  for (const { offer, place } of moving) await settleOffer(ctx, tx, offer, 'Taken', place.position)
  return moved[0]
}

async function moveOne(
  ctx: Context,
  tx: Tx,
  { offer, place, row }: Moving,
  office: { readonly name: string; readonly timeZone: string },
): Promise<BookedPlace | undefined> {
  const { locationId, day, startMinute } = place
  await releaseHeldPlaces(tx.db, holdKeyOf(ctx.sealer, offer.id, place.position))
  const moved = await move(tx.db, row, day, office.timeZone, [place])
  if (!moved) return undefined
  await keepLeftBack(tx.db, row, ctx.now())
  const startDateLocal = toLocalDateTime({ date: day, minute: startMinute })
  const isElsewhere = locationId !== row.locationId
  await extendTokens(tx.db, row.id, moved.endsAt)
  await addToken(tx.db, row.id, hashOf(tokenOfTaken(ctx.sealer, offer.id)), moved.endsAt)
  await insertActivity(tx.db, row.id, 'MODIFIED', {
    by: ctx.actor.kind,
    startDateLocal,
    ...(isElsewhere && { location: office.name }),
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
  return moved
}
