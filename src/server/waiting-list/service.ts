import type { ReviewedAppointment } from '#contract/appointments.ts'
import type { CustomerInformation } from '#contract/booking.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { waitingList, WaitingListEntry } from '#contract/waiting-list.ts'
import { contactKey } from '#domain/appointments/contact.ts'
import { addDays, type LocalDate, toLocalDateTime } from '#domain/time.ts'
import { textIn } from '#domain/translations.ts'
import type { Ending } from '#domain/waiting-list/entry.ts'
import { checkedCustomer } from '#server/appointments/booking/customer.ts'
import { canWantEarlier, open, review } from '#server/appointments/links/customer.ts'
import { customersAppointment } from '#server/appointments/links/queries.ts'
import { servingLocations } from '#server/appointments/search/every-location.ts'
import { openLocations, portalFacts } from '#server/appointments/search/facts.ts'
import { locationOption } from '#server/appointments/search/office.ts'
import { requireHuman } from '#server/human-check/service.ts'
import { settleOffer } from '#server/offers/offers.ts'
import { type OfferRow, offerToSettle, openOfferOf } from '#server/offers/queries.ts'
import { bookOffered, moveToOffered, tokenOfTaken } from '#server/offers/take.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import { conflict, notFound, ruleBroken } from '#server/platform/errors.ts'
import { takeFrom } from '#server/platform/http/rate-limit.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { placeOfZip } from '#server/zip-codes/queries.ts'
import { askToConfirm } from './messages.ts'
import {
  confirmEntry,
  countUnanswered,
  endEntry,
  entryById,
  entryByToken,
  entryByTokenToChange,
  entryOfAppointment,
  type EntryRow,
  insertEntry,
  isSentBefore,
  othersOf,
  passedOffers,
  releasedVisits,
} from './queries.ts'

type Join = Parsed<typeof waitingList.join>['body']

/** Requests to confirm that one contact can be sent in an hour, so no one's mailbox is flooded by others. */
const ASKED_PER_CONTACT = { times: 3, seconds: 3600 }

/** The same sentence for every link that does not work. */
const NO_SUCH_LINK = 'This link is not valid any more.'
const OFFER_ENDED = 'This offer has ended. You are still on the waiting list.'

/** Leaves somebody's wishes, and asks the contact to confirm: until then, nobody waits. */
export async function join(ctx: Context, form: Join): Promise<Reply<typeof waitingList.join>> {
  const { wishes, idempotencyKey, locale } = form
  const contactBy = form.customer.email === '' ? 'text' : 'email'
  if (await isSentBefore(ctx.db, idempotencyKey)) return { contactBy }
  await requireHuman(ctx, form.humanCheck)
  const { locations } = await servingLocations(ctx, wishes.appointmentTypes)
  const isServed = wishes.locationId === undefined || locations.some(({ id }) => id === wishes.locationId)
  if (locations.length === 0 || !isServed)
    throw ruleBroken('No office serves all of these together.', 'wishes.appointmentTypes')
  const customer = await reachable(ctx, form)
  const { waitingListDays } = await readNumberSettings(ctx.db)
  const today = ctx.now().toISOString().slice(0, 10)
  const lastsUntil = earlier(wishes.untilDate, addDays(today, waitingListDays))
  if (lastsUntil < addDays(today, -1)) throw ruleBroken('Must not be in the past', 'wishes.untilDate')
  const place = wishes.zipCode === undefined ? null : await placeOfZip(ctx.db, wishes.zipCode)
  if (wishes.withinMiles !== undefined && !place) throw ruleBroken('We do not know this zip code.', 'wishes.zipCode')
  const contact = contactKey(customer.email === '' ? customer.smsPhoneNumber : customer.email)
  await takeFrom(ctx, `waiting list ${contact}`, ASKED_PER_CONTACT)

  const { firstName, lastName, email, phoneNumber, smsPhoneNumber } = customer
  await transact(ctx, async (tx) => {
    const id = await insertEntry(
      tx.db,
      {
        requestKey: idempotencyKey,
        firstName,
        lastName,
        email,
        phoneNumber,
        smsPhoneNumber,
        vin: ctx.sealer.seal(customer.vin),
        dlNumber: ctx.sealer.seal(customer.dlNumber),
        contactKey: contact,
        locale,
        locationId: wishes.locationId ?? null,
        zipCode: wishes.zipCode ?? null,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        withinMiles: wishes.withinMiles ?? null,
        weekdays: wishes.weekdays,
        partsOfDay: wishes.partsOfDay,
        fromDate: wishes.fromDate ?? null,
        untilDate: wishes.untilDate ?? null,
        lastsUntil,
      },
      wishes.appointmentTypes,
    )
    if (id === undefined) return
    const entry = await entryById(tx.db, id)
    if (!entry) return
    record(tx, 'Created', entry, { after: loggedValues(entry) })
    await askToConfirm(ctx, tx, entry)
  })
  return { contactBy }
}

/**
 * Puts those back on the list whose appointments were released, with what they had: the same visit, at the same office,
 * not before that day. They have not answered, so they wait only once they say that they want to.
 */
export async function waitAgain(ctx: Context, tx: Tx, appointmentIds: readonly number[]): Promise<void> {
  const { waitingListDays } = await readNumberSettings(tx.db)
  const last = addDays(ctx.now().toISOString().slice(0, 10), waitingListDays)
  for (const { types, day, ...customer } of await releasedVisits(tx.db, appointmentIds)) {
    const contact = contactKey(customer.email === '' ? customer.smsPhoneNumber : customer.email)
    const lastsUntil = last < day ? day : last
    const id = await insertEntry(tx.db, { ...customer, contactKey: contact, fromDate: day, lastsUntil }, types)
    const entry = id === undefined ? undefined : await entryById(tx.db, id)
    if (!entry) continue
    record(tx, 'Created', entry, { after: loggedValues(entry) })
    await askToConfirm(ctx, tx, entry)
  }
}

const earlier = (date: LocalDate | undefined, other: LocalDate) => (date !== undefined && date < other ? date : other)

/** A customer whom a message reaches: an offer lasts minutes, so nobody can be called about it. */
async function reachable(ctx: Context, { customer: given, wishes }: Join): Promise<CustomerInformation> {
  const { types } = await portalFacts(ctx)
  const chosen = types.filter(({ id }) => wishes.appointmentTypes.some((type) => type.appointmentTypeId === id))
  const customer = checkedCustomer(given, { types: chosen }, 'customer')
  if (customer.email === '' && customer.smsPhoneNumber === '')
    throw ruleBroken('An email address, or a number that we may text, is required', 'customer.email')
  return customer
}

export async function entryBehind(ctx: Context, token: string): Promise<WaitingListEntry> {
  const entry = await entryByToken(ctx.db, hashOf(token))
  if (!entry) throw notFound(NO_SUCH_LINK)
  return shown(ctx, entry)
}

async function toChange(tx: Tx, token: string): Promise<EntryRow> {
  const entry = await entryByTokenToChange(tx.db, hashOf(token))
  if (!entry) throw notFound(NO_SUCH_LINK)
  return entry
}

/** Whoever opens the link has the contact: from now on they wait. Repeating it changes nothing. */
export async function confirm(ctx: Context, token: string): Promise<WaitingListEntry> {
  await transact(ctx, async (tx) => {
    const entry = await toChange(tx, token)
    if (entry.confirmedAt !== null || entry.endedAt !== null) return
    const { appointmentsPerPerson } = await readNumberSettings(tx.db)
    if ((await othersOf(tx.db, entry)) >= appointmentsPerPerson) throw conflict('You are on the waiting list already.')
    await confirmEntry(tx.db, entry.id)
    record(tx, 'Updated', entry, { before: { isConfirmed: false }, after: { isConfirmed: true } })
  })
  return entryBehind(ctx, token)
}

/** Takes what is offered: books it, or moves the appointment there. Repeating it gives the same answer. */
export async function take(ctx: Context, token: string, offerId: number): Promise<Reply<typeof waitingList.take>> {
  const isTaken = await transact(ctx, async (tx) => {
    const entry = await toChange(tx, token)
    const offer = await offerOf(tx, entry, offerId)
    if (offer.state === 'Taken') return true
    const [place] = offer.places
    if (offer.state !== 'Open' || offer.isOverdue || !place) return false
    const booked = await (entry.appointmentId === null
      ? bookOffered(ctx, tx, offer, place, takerOf(ctx, entry))
      : moveTheirs(ctx, tx, offer, place, entry.appointmentId))
    if (!booked) {
      await settleOffer(ctx, tx, offer, 'Withdrawn')
      return false
    }
    await endEntry(tx.db, entry.id, 'Taken')
    record(tx, 'Updated', entry, { after: { endedBy: 'Taken' } }, place.locationId)
    return true
  })
  if (!isTaken) throw conflict(OFFER_ENDED, 'offerId')
  return { entry: await entryBehind(ctx, token), appointmentToken: tokenOfTaken(ctx.sealer, offerId) }
}

async function moveTheirs(
  ctx: Context,
  tx: Tx,
  offer: OfferRow,
  place: OfferRow['places'][number],
  appointmentId: number,
) {
  const row = await customersAppointment(tx.db, appointmentId)
  return row?.status === 'Booked' ? moveToOffered(ctx, tx, [{ offer, place, row }]) : undefined
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

/** An offer to this entry, locked. Somebody else's does not exist for them. */
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
    if (!(await settleOffer(ctx, tx, offer, 'Declined'))) return
    await countUnanswered(tx.db, entry.id, 0)
    record(tx, 'Updated', entry, { after: { offer: 'Declined' } }, offer.places[0]?.locationId)
  })
  return entryBehind(ctx, token)
}

/** Ends an entry on its customer's wish. Repeating it changes nothing. */
export async function leave(ctx: Context, token: string): Promise<WaitingListEntry> {
  await transact(ctx, async (tx) => end(ctx, tx, await toChange(tx, token), 'Left'))
  return entryBehind(ctx, token)
}

/** Ends an entry, and lets go what it is offered. Returns whether it was still there. */
export async function end(ctx: Context, tx: Tx, entry: EntryRow, endedBy: Ending): Promise<boolean> {
  if (entry.endedAt !== null) return false
  const offer = await openOfferOf(tx.db, { waitingListEntryId: entry.id })
  if (offer) await settleOffer(ctx, tx, offer, 'Withdrawn')
  await endEntry(tx.db, entry.id, endedBy)
  record(tx, 'Updated', entry, { after: { endedBy } }, offer?.places[0]?.locationId)
  return true
}

/** Whether the customer of an appointment is told of earlier times, at the same office. */
export async function wantEarlier(ctx: Context, token: string, isWanted: boolean): Promise<ReviewedAppointment> {
  await transact(ctx, async (tx) => {
    const row = await open(ctx, tx.db, token)
    if (!isWanted) {
      const entry = await entryOfAppointment(tx.db, row.id)
      if (entry) await end(ctx, tx, entry, 'Left')
      return
    }
    if (row.wantsEarlier) return
    if (!canWantEarlier(row, ctx.now())) throw conflict('This appointment can no longer be changed.')
    const { id: appointmentId, locationId, locale, day } = row
    const asked = { appointmentId, locationId, locale, lastsUntil: day }
    const id = await insertEntry(tx.db, asked, [])
    const entry = id === undefined ? undefined : await entryById(tx.db, id)
    if (!entry) return
    // Whoever has the link has the contact.
    await confirmEntry(tx.db, entry.id)
    record(tx, 'Created', entry, { after: loggedValues(entry) }, locationId)
  })
  return review(ctx, token)
}

/** What is logged of an entry says nothing of who it is: nobody has to forget it later. */
function loggedValues(entry: EntryRow): Record<string, unknown> {
  const { zipCode, withinMiles, weekdays, partsOfDay, fromDate, untilDate, locationId, appointmentId, types } = entry
  const said = { zipCode, withinMiles, weekdays, partsOfDay, fromDate, untilDate, locationId, appointmentId }
  return { appointmentTypes: types.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '), ...said }
}

/** Logs what became of an entry. Screens of the office it is about hear of it, besides administrators'. */
export function record(
  tx: Tx,
  action: 'Created' | 'Updated',
  { id: entityId, locationId: only }: Pick<EntryRow, 'id' | 'locationId'>,
  values: Pick<Parameters<Tx['record']>[0], 'before' | 'after'>,
  at?: number,
): void {
  const locationId = at ?? only ?? undefined
  const where = locationId === undefined ? {} : { locationId }
  tx.record({ action, entityType: 'WaitingListEntry', entityId, ...where, ...values })
}

/** An entry as its customer sees it, in the language they read. */
async function shown(ctx: Context, entry: EntryRow): Promise<WaitingListEntry> {
  const { zipCode, withinMiles, weekdays, partsOfDay, fromDate, untilDate, locationId, types, appointment } = entry
  const isWaiting = entry.endedAt === null
  const offer = isWaiting ? await openOfferOf(ctx.db, { waitingListEntryId: entry.id }) : undefined
  const passed = await passedOffers(ctx.db, entry.id)
  return {
    state: !isWaiting ? 'Ended' : entry.confirmedAt === null ? 'Unconfirmed' : 'Waiting',
    endedBy: entry.endedBy,
    firstName: entry.firstName,
    createdUtc: entry.createdAt,
    lastsUntil: entry.lastsUntil,
    wishes: {
      appointmentTypes: types.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity })),
      ...(locationId !== null && { locationId }),
      ...(zipCode !== null && { zipCode }),
      ...(withinMiles !== null && { withinMiles }),
      weekdays: [...weekdays],
      partsOfDay: [...partsOfDay],
      ...(fromDate !== null && { fromDate }),
      ...(untilDate !== null && { untilDate }),
    },
    appointmentTypes: types.map((type) => ({ name: textIn(type, 'name', ctx.language), quantity: type.quantity })),
    locationName: entry.locationName,
    appointment: appointment && {
      startDateLocal: toLocalDateTime({ date: appointment.day, minute: appointment.startMinute }),
      locationName: appointment.locationName,
    },
    offer: offer ? await shownOffer(ctx, offer) : null,
    passed: passed.map(({ state, day, startMinute, locationName }) => ({
      state,
      locationName,
      startDateLocal: toLocalDateTime({ date: day, minute: startMinute }),
    })),
  }
}

async function shownOffer(
  ctx: Context,
  { id, places, until, secondsLeft }: OfferRow,
): Promise<WaitingListEntry['offer']> {
  const [place] = places
  const location = (await openLocations(ctx)).find((each) => each.id === place?.locationId)
  if (!place || !location) return null
  return {
    id,
    startDateLocal: toLocalDateTime({ date: place.day, minute: place.startMinute }),
    endDateLocal: toLocalDateTime({ date: place.day, minute: place.endMinute }),
    timeZone: location.timeZone,
    location: { ...locationOption(location), nextFreeLocal: null, distanceMiles: null },
    untilUtc: until,
    secondsLeft,
  }
}
