import type { ChosenType, CustomerInformation } from '#contract/booking.ts'
import { heldPlaces } from '#server/appointments/booking/held-places.ts'
import { bookVisit, changeVisit } from '#server/appointments/booking/change-visit.ts'
import { moving } from '#server/appointments/booking/moving.ts'
import { numbered } from '#server/appointments/booking/new-visit.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { named } from '#server/appointments/booking/together.ts'
import { tokenWritten } from '#server/appointments/booking/tokens.ts'
import type { CustomersAppointment } from '#server/appointments/links/queries.ts'
import { loadOffice } from '#server/appointments/search/office.ts'
import { chosenOf, chosenVisit, inAll } from '#server/offices/visit.ts'
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

/** Books an offered place, and lets the others go. How much one may book does not count. Raises `isGone` if it is no longer there. */
export async function bookOffered(
  ctx: Context,
  tx: Tx,
  offer: OfferRow,
  place: OfferedPlace,
  { customer, types, locale }: Taker,
): Promise<void> {
  const { locationId, day, startMinute } = place
  const office = await loadOffice(tx.db, { locationId, appointmentTypes: types }, { now: ctx.now(), by: 'customer' })
  const keyHash = hashOf(holdKeyOf(ctx.sealer, offer.id, place.position))
  const [held] = await heldPlaces(tx.db, [keyHash])
  const start = { date: day, minute: startMinute }
  const people = [{ customer, start, candidates: [place], types, hold: held && { id: held.id, keyHash } }]
  const texts = await textsFor(tx.db, 'PlaceTaken', locale)
  const visit = await chosenVisit(tx.db, locationId, types)
  const numbers = await numbered(tx.db, people)
  bookVisit(ctx, tx, 'bookOffered', { office, people, locale, texts, visit }, numbers)
  for (const id of numbers.ids) tx.write(tokenWritten(id, hashOf(tokenOfTaken(ctx.sealer, offer.id))))
  await settleOffer(ctx, tx, offer, 'Taken', place.position)
}

/** A person's place in what they are offered, and the appointment that moves there. */
export interface OfferMove {
  readonly offer: OfferRow
  readonly place: OfferedPlace
  readonly row: CustomersAppointment
}

/**
 * Moves an appointment to an offered place, perhaps at another office, and lets the others go: its own time is given back
 * in the same transaction. People who come together move all at once, and are told once. Raises `isGone` if a place is no
 * longer there, `isChanged` if an appointment was changed since it was read.
 */
export async function moveToOffered(ctx: Context, tx: Tx, people: readonly OfferMove[]): Promise<void> {
  const [first] = people
  if (!first) return
  const { locationId } = first.place
  const all = inAll(
    first.row.visit,
    people.map(({ row }) => row),
  )
  const visit = await chosenVisit(tx.db, locationId, chosenOf(all))
  const told = {
    ...first.row,
    visit,
    start: { date: first.place.day, minute: first.place.startMinute },
    household: named(people.map(({ row, place }) => ({ ...row, ...place }))),
  }
  await tellAbout(ctx, tx, textsByLocale(tx.db, 'PlaceTaken'), told, ctx.publicUrl)
  const { name, timeZone } = visit.office
  const going = people.map(({ offer, place, row }) =>
    moving(ctx, row, {
      office: { id: locationId, name, timeZone },
      start: { date: place.day, minute: place.startMinute },
      candidates: [place],
      types: row.visit.types,
      holdKeyHash: hashOf(holdKeyOf(ctx.sealer, offer.id, place.position)),
    }),
  )
  changeVisit(ctx, tx, 'moveToOffered', going)
  for (const { offer, row } of people) tx.write(tokenWritten(row.id, hashOf(tokenOfTaken(ctx.sealer, offer.id))))
  for (const { offer, place } of people) await settleOffer(ctx, tx, offer, 'Taken', place.position)
}
