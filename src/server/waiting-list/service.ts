import type { Reply } from '#contract/endpoint.ts'
import type { waitingList, WaitingListEntry } from '#contract/waiting-list.ts'
import { isChanged, isGone } from '#server/appointments/booking/places.ts'
import { customersAppointment } from '#server/appointments/links/queries.ts'
import { settleOffer } from '#server/offers/offers.ts'
import { type OfferRow, offerToSettle } from '#server/offers/queries.ts'
import { bookOffered, moveToOffered, tokenOfTaken } from '#server/offers/take.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { end, record, toChange } from './entry.ts'
import { confirmEntry, countUnanswered, endEntry, type EntryRow, othersOf } from './queries.ts'
import { entryBehind } from './shown.ts'

const OFFER_ENDED = 'This offer has ended. You are still on the waiting list.'

/** Opening the link proves the contact: from now on they wait. Repeating it changes nothing. */
export async function confirm(ctx: Context, token: string): Promise<WaitingListEntry> {
  await transact(ctx, async (tx) => confirmContact(tx, await toChange(tx, token)))
  return entryBehind(ctx, token)
}

/** The same for a customer who has proved in another way that the contact is theirs. */
export async function confirmContact(tx: Tx, entry: EntryRow): Promise<void> {
  if (entry.confirmedAt !== null || entry.endedAt !== null) return
  const { appointmentsPerPerson } = await readNumberSettings(tx.db)
  if ((await othersOf(tx.db, entry)) >= appointmentsPerPerson) throw conflict('You are on the waiting list already.')
  await confirmEntry(tx.db, entry.id)
  record(tx, 'Updated', entry, { before: { isConfirmed: false }, after: { isConfirmed: true } })
}

/** Takes what is offered: books it, or moves the appointment there. Repeating it gives the same answer. */
export async function take(ctx: Context, token: string, offerId: number): Promise<Reply<typeof waitingList.take>> {
  const isTaken = await transact(ctx, async (tx) => {
    const entry = await toChange(tx, token)
    return takeOffer(ctx, tx, entry, await offerOf(tx, entry, offerId))
  }).catch(async (cause) => {
    if (!isGone(cause) && !isChanged(cause)) throw cause
    await transact(ctx, async (tx) => {
      const offer = await offerOf(tx, await toChange(tx, token), offerId)
      if (offer.state === 'Open') await settleOffer(ctx, tx, offer, 'Withdrawn')
    })
    return false
  })
  if (!isTaken) throw conflict(OFFER_ENDED, 'offerId')
  return { entry: await entryBehind(ctx, token), appointmentToken: tokenOfTaken(ctx.sealer, offerId) }
}

/**
 * Takes an offer of an entry, both locked, and says whether it is taken now. Raises `isGone` or `isChanged` if its place is
 * no longer there: then it is withdrawn.
 */
export async function takeOffer(ctx: Context, tx: Tx, entry: EntryRow, offer: OfferRow): Promise<boolean> {
  if (offer.state === 'Taken') return true
  const [place] = offer.places
  if (offer.state !== 'Open' || offer.isOverdue || !place) return false
  if (entry.appointmentId === null) await bookOffered(ctx, tx, offer, place, takerOf(ctx, entry))
  else if (!(await moveTheirs(ctx, tx, offer, place, entry.appointmentId))) {
    await settleOffer(ctx, tx, offer, 'Withdrawn')
    return false
  }
  await endEntry(tx.db, entry.id, 'Taken')
  record(tx, 'Updated', entry, { after: { endedBy: 'Taken' } }, place.locationId)
  return true
}

async function moveTheirs(
  ctx: Context,
  tx: Tx,
  offer: OfferRow,
  place: OfferRow['places'][number],
  appointmentId: number,
) {
  const row = await customersAppointment(tx.db, appointmentId)
  if (row?.status !== 'Booked') return false
  await moveToOffered(ctx, tx, [{ offer, place, row }])
  return true
}

function takerOf({ sealer }: Context, entry: EntryRow) {
  const { firstName, lastName, email, phoneNumber, smsPhoneNumber, locale, types } = entry
  return {
    customer: {
      firstName,
      lastName,
      email,
      phoneNumber,
      smsPhoneNumber,
      isSmsNotificationsEnabled: smsPhoneNumber !== '',
      vin: sealer.open(entry.vin),
      dlNumber: sealer.open(entry.dlNumber),
    },
    types: types.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity })),
    locale,
  }
}

/** An offer to this entry, locked. Another entry's offer does not exist for them. */
async function offerOf(tx: Tx, entry: EntryRow, offerId: number): Promise<OfferRow> {
  const offer = await offerToSettle(tx.db, offerId)
  if (!offer || offer.waitingListEntryId !== entry.id) throw notFound('Offer not found.')
  return offer
}

/** Lets an offer go: the next person is asked. Repeating it changes nothing. */
export async function decline(ctx: Context, token: string, offerId: number): Promise<WaitingListEntry> {
  await transact(ctx, async (tx) => {
    const entry = await toChange(tx, token)
    const offer = await offerOf(tx, entry, offerId)
    if (offer.state === 'Taken') throw conflict('You have taken this time. You can cancel your appointment.')
    await declineOffer(ctx, tx, entry, offer)
  })
  return entryBehind(ctx, token)
}

/** Declines an offer of an entry, both locked, if it is open. */
export async function declineOffer(ctx: Context, tx: Tx, entry: EntryRow, offer: OfferRow): Promise<void> {
  if (!(await settleOffer(ctx, tx, offer, 'Declined'))) return
  await countUnanswered(tx.db, entry.id, 0)
  record(tx, 'Updated', entry, { after: { offer: 'Declined' } }, offer.places[0]?.locationId)
}

/** Ends an entry on its customer's wish. Repeating it changes nothing. */
export async function leave(ctx: Context, token: string): Promise<WaitingListEntry> {
  await transact(ctx, async (tx) => end(ctx, tx, await toChange(tx, token), 'Left'))
  return entryBehind(ctx, token)
}
